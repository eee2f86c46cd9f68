import { afterEach, expect, test, vi } from 'vitest';
import { listDue, takenBy } from '#server/features/sessions/repository.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import type { CountsAnswer, MessagesAnswer } from '#shared/api.ts';
import {
  OPEN_MAX,
  type PairSession,
  type SessionsAnswer,
  type SuggestAnswer,
} from '#shared/pair-session.ts';
import { writeHours } from '#shared/availability.ts';
import type { User } from '#shared/user.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import {
  act,
  agree,
  ahead,
  eventsOf,
  GOAL,
  pass,
  propose,
  tryTo,
} from '../../support/planned-sessions.ts';
import { plansOf } from '../../support/plans.ts';
import { expectNotified } from '../../support/notified.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnBothPlaces('planned sessions', (newPlace, kind) => {
  const api = useApiServer(newPlace);
  afterEach(() => vi.restoreAllMocks());

  const pair = () => Developer.pair(api);
  /** Returns two people and the id of their session; by now it began `since` ago. */
  const inSession = async (since: number) => {
    const [ada, ben] = await pair();
    const { _id } = await agree(ada, ben, ahead(HOUR));
    pass(HOUR + since);
    return { ada, ben, _id };
  };
  const seenBy = async (who: Developer, id: string): Promise<PairSession | undefined> => {
    const { sessions } = await who.read<SessionsAnswer>('/api/sessions');
    return sessions.find(({ _id }) => _id === id);
  };
  const toldIn = async (who: Developer, other: Developer): Promise<string[]> => {
    const { messages } = await who.read<MessagesAnswer>(`/api/chat/${other.id}/messages`);
    return messages.map((message) =>
      message.kind === 'session'
        ? `${message.session.news} ${String(message.session.round)}`
        : message.kind,
    );
  };
  /** Moves the end of a session a month back. */
  const longAgo = async (id: string): Promise<void> => {
    const past = Date.now() - 31 * 24 * HOUR;
    await updateRows(api.db, 'pair_sessions', { id }, { startsAt: past - HOUR, endsAt: past });
  };
  /** Moves the clock to the next time of this value in UTC, such as `T06:00:00.000Z`. */
  const passTo = (time: string): void => {
    vi.restoreAllMocks();
    const today = Date.parse(new Date().toISOString().replace(/T.*/, time));
    pass(today - Date.now() + (today > Date.now() ? 0 : 24 * HOUR));
  };

  test('a session is proposed, countered, agreed and announced in chat', async () => {
    const [ada, ben] = await pair();
    const first = await propose(ada, ben, [ahead(30 * HOUR), ahead(24 * HOUR)]);
    expect(first).toMatchObject({ state: 'proposed', round: 1, mine: true, goal: GOAL });
    expect(first.times).toEqual([...first.times].sort());
    for (const query of ['', '?open=true', `?with=${ada.id}`]) {
      const seen = { _id: first._id, mine: false, with: { _id: ada.id } };
      expect((await ben.call('GET', `/api/sessions${query}`)).body).toMatchObject({
        sessions: [seen],
      });
    }

    // The proposing person cannot accept.
    expect((await tryTo(ada, first._id, 'accept', { time: first.times[0] })).status).toBe(409);
    const other = ahead(48 * HOUR);
    const second = await act(ben, first._id, 'propose', { times: [other] });
    expect(second).toMatchObject({ round: 2, mine: true, times: [other] });
    expect((await tryTo(ada, first._id, 'accept', { time: first.times[0] })).status).toBe(409);
    const third = await act(ada, first._id, 'accept', { time: other });
    expect(third).toMatchObject({ state: 'agreed', startsAt: other });
    expect(Date.parse(String(third.endsAt)) - Date.parse(other)).toBe(HOUR);
    expect(await toldIn(ada, ben)).toEqual(['proposed 1', 'proposed 2', 'agreed 2']);
  });

  test('a session that waits for an answer is counted once', async () => {
    const [ada, ben] = await pair();
    const counted = async (who: Developer) => {
      const { sessions, unread, notifications } = await who.read<CountsAnswer>('/api/me/counts');
      return [sessions, unread, notifications];
    };
    const one = await propose(ada, ben, [ahead(24 * HOUR)]);
    await propose(ada, ben, [ahead(30 * HOUR)]);
    await eventually(async () =>
      expect((await ben.call('GET', '/api/notifications')).text).toContain('"session"'),
    );
    expect(await counted(ben)).toEqual([2, 0, 0]);
    expect(await counted(ada)).toEqual([0, 0, 0]);

    // The answer is news for the other person, and asks for nothing.
    const time = one.times[0];
    await act(ben, one._id, 'accept', { time });
    expect(await counted(ben)).toEqual([1, 0, 0]);
    expect(await counted(ada)).toEqual([0, 1, 0]);

    // The outcome is asked for after the end, for a month.
    pass(26 * HOUR);
    expect(await counted(ada)).toEqual([1, 1, 0]);
    await act(ada, one._id, 'outcome', { built: false });
    expect(await counted(ada)).toEqual([0, 1, 0]);
    expect(await counted(ben)).toEqual([2, 0, 0]);
    // Its unread proposal is a message like others then.
    await longAgo(one._id);
    expect(await counted(ben)).toEqual([1, 1, 0]);
  });

  test('the list pages the latest planned first', async () => {
    const [ada, ben] = await pair();
    const cat = await Developer.join(api);
    await connect(cat, ada);
    const planned: string[] = [];
    for (const to of [ben, cat, ben, cat]) planned.push((await propose(ada, to))._id);
    const page = (query: string) => ada.read<SessionsAnswer>(`/api/sessions?limit=3${query}`);
    const first = await page('');
    const rest = await page(`&cursor=${first.nextCursor ?? ''}`);
    const listed = [...first.sessions, ...rest.sessions].map(({ _id }) => _id);
    expect([listed, rest.nextCursor]).toEqual([planned.toReversed(), null]);
  });

  test('recipients decline a session and either person cancels it', async () => {
    const [ada, ben] = await pair();
    const one = await propose(ada, ben);
    expect((await tryTo(ada, one._id, 'decline')).status).toBe(409);
    expect(await act(ben, one._id, 'decline')).toMatchObject({ state: 'declined' });
    expect((await tryTo(ben, one._id, 'accept', { time: one.times[0] })).status).toBe(409);

    const two = await propose(ada, ben);
    expect((await tryTo(ben, two._id, 'cancel')).status).toBe(409);
    expect(await act(ada, two._id, 'cancel')).toMatchObject({ state: 'cancelled' });
    expect((await tryTo(ben, two._id, 'accept', { time: two.times[0] })).status).toBe(409);

    const three = await agree(ada, ben, ahead(24 * HOUR));
    expect(await act(ben, three._id, 'cancel')).toMatchObject({ state: 'cancelled' });
  });

  test('simultaneous accept, counter and cancel leave one winner', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ada, ben] = await pair();
      const { _id, times } = await propose(ada, ben);
      const answers = await Promise.all([
        tryTo(ben, _id, 'accept', { time: times[0] }),
        tryTo(ben, _id, 'decline'),
        tryTo(ada, _id, 'cancel'),
      ]);
      // An agreed session may still be cancelled; the other outcomes exclude each other.
      const won = answers.map(({ status }) => status).join();
      expect(['200,409,409', '409,200,409', '409,409,200', '200,409,200']).toContain(won);
      const [one, other] = [await seenBy(ada, _id), await seenBy(ben, _id)];
      expect(one?.state).toBe(other?.state);
    }
  });

  test('overlapping sessions are refused, even when agreed at once', async () => {
    const [ada, ben] = await pair();
    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    const time = ahead(24 * HOUR);
    const half = new Date(Date.parse(time) + 30 * MINUTE).toISOString();
    const one = await propose(ben, ada, [time]);
    const other = await propose(cleo, ada, [half]);
    const answers = await Promise.all([
      tryTo(ada, one._id, 'accept', { time }),
      tryTo(ada, other._id, 'accept', { time: half }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // A session directly after it does not overlap.
    const after = new Date(Date.parse(time) + 60 * MINUTE).toISOString();
    if (answers[0].status === 200) {
      const third = await propose(cleo, ada, [after]);
      await act(ada, third._id, 'accept', { time: after });
    }
  });

  test('beginning or extending a session never overlaps another', async () => {
    const [ada, ben] = await pair();
    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    const [one, two, three] = [24 * HOUR, 25 * HOUR, 27 * HOUR].map(ahead) as [
      string,
      string,
      string,
    ];
    const first = await agree(ada, ben, one);
    const second = await agree(ada, cleo, two);
    pass(24 * HOUR + 20 * MINUTE);
    // Started late, it ends where the next one begins.
    const begun = await act(ada, first._id, 'begin');
    expect(begun.endsAt).toBe(two);
    expect((await tryTo(ben, first._id, 'extend')).status).toBe(409);
    pass(25 * HOUR - 5 * MINUTE);
    // Two sessions overlap: each is refused for the person in both.
    expect((await tryTo(cleo, second._id, 'begin')).status).toBe(409);
    await act(ben, first._id, 'outcome', { built: false });
    await act(cleo, second._id, 'begin');
    expect((await tryTo(ben, first._id, 'extend')).status).toBe(409);
    const third = await agree(ada, ben, three);
    pass(27 * HOUR - 10 * MINUTE);
    await act(ada, third._id, 'begin');
    await act(ada, third._id, 'extend');
  });

  test('two people have a limited number of planned sessions', async () => {
    const [ada, ben] = await pair();
    const body = { targetUserId: ben.id, goal: GOAL, minutes: 60, times: [ahead(24 * HOUR)] };
    const answers = await Promise.all(
      Array.from({ length: OPEN_MAX + 3 }, () => ada.call('POST', '/api/sessions', { body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(OPEN_MAX);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test('a session starts by hand, extends and ends early', async () => {
    const [ada, ben] = await pair();
    const { _id } = await agree(ada, ben, ahead(3 * HOUR));
    expect((await tryTo(ada, _id, 'begin')).status).toBe(409);
    expect((await tryTo(ada, _id, 'outcome', { built: false })).status).toBe(409);
    pass(3 * HOUR - 10 * MINUTE);
    const begun = await act(ada, _id, 'begin');
    const startsAt = Date.parse(String(begun.startsAt));
    expect(Math.abs(startsAt - Date.now())).toBeLessThan(MINUTE);
    expect((await tryTo(ben, _id, 'begin')).status).toBe(409);
    const longer = await act(ben, _id, 'extend');
    expect(Date.parse(String(longer.endsAt)) - startsAt).toBe(75 * MINUTE);
    const over = await act(ben, _id, 'outcome', { built: false });
    expect(Date.parse(String(over.endsAt))).toBeLessThanOrEqual(Date.now());
    expect([over.endedBy, (await seenBy(ada, _id))?.endedBy]).toEqual(['me', 'them']);
    // Each change has a newer sequence number than the one before.
    expect([begun, longer, over].map(({ sequence }) => sequence)).toEqual([2, 3, 4]);
    // Ten more minutes, added while the outcome dialog is open.
    expect(Date.parse(String((await act(ada, _id, 'extend')).endsAt))).toBeGreaterThan(Date.now());
    pass(30 * HOUR);
    expect((await tryTo(ada, _id, 'extend')).status).toBe(409);
  });

  test('a session cannot be extended without limit', async () => {
    const { ada, _id } = await inSession(MINUTE);
    const steps: number[] = [];
    for (let step = 0; step < 14; step += 1) steps.push((await tryTo(ada, _id, 'extend')).status);
    expect(steps.filter((status) => status === 200)).toHaveLength(12);
  });

  test('both people share one task list', async () => {
    const [ada, ben] = await pair();
    const { _id } = await agree(ada, ben, ahead(HOUR));
    const added = await Promise.all([
      tryTo(ada, _id, 'tasks', { add: 'A Map instead of an object' }),
      tryTo(ben, _id, 'tasks', { add: 'One test per odd input' }),
    ]);
    expect(added.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = (await seenBy(ada, _id))?.tasks ?? [];
    await Promise.all([
      act(ada, _id, 'tasks', { task: one?.id, done: true }),
      act(ben, _id, 'tasks', { task: two?.id, taken: true }),
    ]);
    const tasks = (await seenBy(ben, _id))?.tasks;
    expect(tasks).toMatchObject([{ done: true }, { done: false, userId: ben.id }]);
    await act(ada, _id, 'tasks', { task: one?.id, remove: true });
    expect((await tryTo(ada, _id, 'tasks', { task: one?.id, done: false })).status).toBe(404);
    for (let count = 1; count < 8; count += 1) await act(ada, _id, 'tasks', { add: `T${count}` });
    expect((await tryTo(ada, _id, 'tasks', { add: 'One more' })).status).toBe(409);
  });

  const built = async (of: Developer, reader: Developer): Promise<string[]> =>
    (await api.backend.sessions.built(of.id, reader.id)).map(({ what }) => what);

  test('an outcome confirmed by both shows on both profiles', async () => {
    const [ada, ben] = await pair();
    const { _id } = await agree(ada, ben, ahead(HOUR));
    const said = { built: true, what: 'An amount parser', link: 'https://example.com/parser' };
    expect((await tryTo(ada, _id, 'outcome', said)).status).toBe(409);
    pass(HOUR + 5 * MINUTE);
    expect((await tryTo(ada, _id, 'outcome', { built: true })).status).toBe(400);
    const mine = await act(ada, _id, 'outcome', said);
    expect(mine.outcome).toMatchObject({ mine: true, theyBuilt: false, builtAt: null });
    // Confirming the outcome ends the session.
    expect(Date.parse(String(mine.endsAt))).toBeLessThanOrEqual(Date.now());
    expect(await built(ada, ben)).toEqual([]);
    const theirs = await act(ben, _id, 'outcome', { built: true, words: mine.outcome.words });
    expect(theirs.outcome).toMatchObject({ what: said.what, link: said.link });
    expect(theirs.outcome.builtAt).not.toBeNull();
    expect(await built(ada, ben)).toEqual([said.what]);
    expect(await built(ben, ben)).toEqual([said.what]);
    await act(ben, _id, 'hidden', { hidden: true });
    expect(await built(ben, ada)).toEqual([]);
    expect(await built(ada, ben)).toEqual([said.what]);
    expect((await seenBy(ada, _id))?.outcome.hidden).toBe(false);
    expect(await toldIn(ben, ada)).toEqual(['proposed 1', 'agreed 1', 'built 2', 'built 3']);
  });

  test('changed words need the first person’s agreement and notify them', async () => {
    const { ada, ben, _id } = await inSession(HOUR);
    const first = await act(ada, _id, 'outcome', { built: true, what: 'A parser' });
    await expectNotified(ben, '2 session', 'request');
    const scam = { built: true, what: 'Cheap coins', link: 'https://scam.example/' };
    await act(ben, _id, 'outcome', scam);
    expect([await built(ada, ben), await built(ben, ada)]).toEqual([[], []]);
    await expectNotified(ada, '2 session', 'accepted');
    const asked = await seenBy(ada, _id);
    expect(asked?.outcome).toMatchObject({ mine: null, theyBuilt: true, what: scam.what });
    // An agreement to the earlier words does not count for the new ones.
    const old = { built: true, words: first.outcome.words };
    expect((await tryTo(ada, _id, 'outcome', old)).status).toBe(409);
    expect(await built(ada, ben)).toEqual([]);
    await act(ada, _id, 'outcome', { built: true, what: 'A parser' });
    expect((await seenBy(ben, _id))?.outcome).toMatchObject({ mine: null, link: null });
    await act(ben, _id, 'outcome', old);
    expect(await built(ada, ben)).toEqual(['A parser']);
    expect((await tryTo(ben, _id, 'outcome', scam)).status).toBe(409);
  });

  test('either person can withdraw an outcome; the other sees it', async () => {
    const { ada, ben, _id } = await inSession(HOUR);
    const said = { built: true, what: 'A parser' };
    for (const who of [ada, ben]) await act(who, _id, 'outcome', said);
    for (const who of [ada, ben]) {
      expect((await act(who, _id, 'outcome', { built: false })).outcome.builtAt).toBeNull();
      expect([await built(ada, ben), await built(ben, ada)]).toEqual([[], []]);
      expect((await toldIn(ada, ben)).at(-1)).toMatch(/^withdrawn/);
      await act(who, _id, 'outcome', said);
      expect(await built(ada, ben)).toEqual(['A parser']);
    }
    await longAgo(_id);
    await act(ben, _id, 'outcome', { built: false });
    expect(await built(ada, ben)).toEqual([]);
    expect((await tryTo(ben, _id, 'outcome', said)).status).toBe(409);
  });

  test('a block removes an outcome from both profiles for good', async () => {
    const { ada, ben, _id } = await inSession(5 * MINUTE);
    const { outcome } = await act(ada, _id, 'outcome', { built: true, what: 'A secret of Ada' });
    await act(ben, _id, 'outcome', { built: true, words: outcome.words });
    // Neither the end of the connection nor a later block may keep it.
    await ben.unmatch(ada);
    expect(await built(ben, ben)).toEqual(['A secret of Ada']);
    await ben.block(ada);
    const all = async () => [await built(ada, ada), await built(ben, ben)];
    expect(await all()).toEqual([[], []]);
    await ben.unblock(ada);
    expect(await all()).toEqual([[], []]);
    expect((await seenBy(ben, _id))?.outcome).toMatchObject({ mine: false, builtAt: null });
  });

  test('one confirmation stays private, so does a “not this time”', async () => {
    const { ada, ben, _id } = await inSession(HOUR + MINUTE);
    await act(ben, _id, 'outcome', { built: false });
    const before = await seenBy(ada, _id);
    expect(before?.outcome).toMatchObject({ mine: null, theyBuilt: false });
    await act(ada, _id, 'outcome', { built: true, what: 'Half of it' });
    await longAgo(_id);
    expect((await tryTo(ben, _id, 'outcome', { built: true })).status).toBe(409);
    expect(await built(ada, ben)).toEqual([]);
    expect((await seenBy(ada, _id))?.outcome.builtAt).toBeNull();
  });

  test('repeated changes of mind send one message', async () => {
    const { ada, ben, _id } = await inSession(HOUR);
    for (const is of [true, false, true, false, true]) {
      await act(ada, _id, 'outcome', { built: is, ...(is && { what: 'It' }) });
    }
    expect(await toldIn(ben, ada)).toEqual(['proposed 1', 'agreed 1', 'built 2']);
  });

  test('simultaneous confirmations show one outcome', async () => {
    const { ada, ben, _id } = await inSession(HOUR + MINUTE);
    const answers = await Promise.all(
      [ada, ben, ada, ben].map((who) =>
        tryTo(who, _id, 'outcome', { built: true, what: `By ${who.user.firstName}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(await built(ada, ben)).toHaveLength(1);
    expect(await built(ben, ada)).toEqual(await built(ada, ben));
    const told = await toldIn(ada, ben);
    // Their messages follow the commits, in either order.
    expect(told.filter((one) => one.startsWith('built')).sort()).toEqual(['built 2', 'built 3']);
  });

  test('a calendar gets one event that is updated and cancelled', async () => {
    const [ada, ben] = await pair();
    const goal =
      'Strings; commas, back\\slashes and “quotes” — in a goal that is long enough, 日本';
    const time = ahead(24 * HOUR);
    const { _id } = await propose(ada, ben, [time], { goal });
    const path = `/api/sessions/${_id}/calendar.ics`;
    expect((await ada.call('GET', path)).status).toBe(404);
    await act(ben, _id, 'accept', { time });
    expect((await (await Developer.join(api)).call('GET', path)).status).toBe(404);
    const read = async () => {
      const { status, text, headers } = await ada.call('GET', path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain('text/calendar');
      const [event, ...more] = eventsOf(text);
      if (event === undefined || more.length > 0) throw new Error('not one event');
      return { event, status: event.component.getFirstPropertyValue('status') };
    };
    const first = await read();
    expect(first.status).toBe('CONFIRMED');
    expect(first.event.description).toBe(goal);
    expect(first.event.startDate.toJSDate().toISOString()).toBe(time);
    expect(first.event.duration.toSeconds()).toBe(3600);
    await act(ada, _id, 'cancel');
    const last = await read();
    expect(last.status).toBe('CANCELLED');
    expect(last.event.uid).toBe(first.event.uid);
    expect(last.event.sequence).toBeGreaterThan(first.event.sequence);
  });

  test('both are reminded once across nodes and runs', async () => {
    const [ada, ben] = await pair();
    await Promise.all([ada.confirmEmail(), ben.confirmEmail()]);
    const off = { kind: 'reminder', channel: 'email', on: false };
    const set = await ben.call('PUT', '/api/notifications/settings', { body: off });
    expect(set.status, set.text).toBe(200);
    const { _id } = await agree(ada, ben, ahead(2 * HOUR));
    const { reminders } = api.backend;
    expect(await reminders.run(Date.now() + HOUR)).toBe(0);
    const soon = Date.parse(String((await seenBy(ada, _id))?.startsAt)) - 14 * MINUTE;
    const runs = await Promise.all([1, 2, 3].map(() => reminders.run(soon)));
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await reminders.run(soon)).toBe(0);
    const subject = /^Your session with .* starts soon/;
    await vi.waitFor(
      async () => {
        const mails = await ada.mails();
        expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(1);
      },
      { timeout: 15_000 },
    );
    const toBen = await ben.mails();
    expect(toBen.filter((mail) => subject.test(mail.subject))).toEqual([]);
    for (const who of [ada, ben]) {
      const { notifications } = await who.read<{
        notifications: { kind: string; count: number }[];
      }>('/api/notifications');
      expect(notifications.filter(({ kind }) => kind === 'reminder')).toMatchObject([{ count: 1 }]);
    }
  });

  test('one failing session does not stop other reminders', async () => {
    const [ada, ben] = await pair();
    await ada.confirmEmail();
    const bad = await agree(ada, ben, ahead(3 * HOUR));
    const [cleo, dan] = await pair();
    await agree(cleo, dan, ahead(3 * HOUR + MINUTE));
    const zone = (timeZone: string) => ada.change('users', { timeZone });
    await zone('No/Where');
    const soon = Date.parse(String(bad.startsAt)) - 5 * MINUTE;
    expect(await api.backend.reminders.run(soon)).toBe(1);
    // It is tried again.
    await zone('Europe/Madrid');
    expect(await api.backend.reminders.run(soon)).toBe(1);
  });

  test('cancelled and already started sessions cause no reminder', async () => {
    const [ada, ben] = await pair();
    const one = await agree(ada, ben, ahead(2 * HOUR));
    await act(ada, one._id, 'cancel');
    const two = await agree(ada, ben, ahead(4 * HOUR));
    const started = Date.parse(String(two.startsAt));
    expect(await api.backend.reminders.run(started + MINUTE)).toBe(0);
    expect(await api.backend.reminders.run(started - MINUTE)).toBe(0);
  });

  test('a suspended person gets no reminders and is hidden', async () => {
    const [ada, ben] = await pair();
    await Promise.all([ada.confirmEmail(), ben.confirmEmail()]);
    const done = await agree(ada, ben, ahead(HOUR));
    pass(2 * HOUR);
    for (const who of [ada, ben]) {
      await act(who, done._id, 'outcome', { built: true, what: 'A parser' });
    }
    vi.restoreAllMocks();
    const next = await agree(ada, ben, ahead(5 * HOUR));
    const suspend = (until: number | null) => ben.change('users', { suspendedUntil: until });
    await suspend(Date.now() + 24 * HOUR);
    expect(await built(ada, ada)).toEqual([]);
    const soon = Date.parse(String(next.startsAt)) - 10 * MINUTE;
    expect(await api.backend.reminders.run(soon)).toBe(0);
    expect((await ada.mails()).length).toBe(0);
    await suspend(null);
    expect(await built(ada, ada)).toEqual(['A parser']);
  });

  test('past sessions survive an unmatch without naming the other person', async () => {
    const [ada, ben] = await pair();
    const done = await agree(ada, ben, ahead(HOUR));
    const alone = await agree(ada, ben, ahead(3 * HOUR));
    pass(5 * HOUR);
    await act(ben, done._id, 'tasks', { add: 'One test' });
    await act(ben, done._id, 'tasks', { task: 1, taken: true });
    const said = { built: true, what: 'A parser' };
    for (const who of [ada, ben]) await act(who, done._id, 'outcome', said);
    const asked = await act(ada, alone._id, 'outcome', said);
    const planned = [await propose(ada, ben), await agree(ada, ben, ahead(9 * HOUR))];
    expect((await ada.call('POST', `/api/user/unmatch/${ben.id}`)).status).toBe(200);

    const { text } = await ada.call('GET', '/api/sessions');
    expect(text).not.toMatch(new RegExp([ben.id, ben.user.lastName].join('|')));
    expect(await seenBy(ada, done._id)).toMatchObject({ with: null, tasks: [{ userId: null }] });
    for (const { _id } of planned) expect(await seenBy(ben, _id)).toBeUndefined();
    for (const who of [ada, ben]) {
      const [row, ...more] = await api.backend.sessions.built(who.id, null);
      expect([row?.what, row?.with, more]).toEqual([said.what, null, []]);
    }
    const { body: copy } = await ben.call('GET', '/api/account/export');
    expect((copy as { pairSessions: PairSession[] }).pairSessions).toHaveLength(2);

    // Changes to one's own profile are possible; new agreements are not.
    for (const [step, body] of [
      ['outcome', { built: true, words: asked.outcome.words }],
      ['tasks', { add: 'Two tests' }],
      ['extend', {}],
    ] as const) {
      expect((await tryTo(ben, alone._id, step, body)).status, step).toBe(404);
    }
    await act(ben, done._id, 'hidden', { hidden: true });
    expect(await built(ben, ada)).toEqual([]);
    await act(ben, done._id, 'outcome', { built: false });
    expect(await built(ada, ada)).toEqual([]);
  });

  test('the next session is near from an hour before', async () => {
    const [ada, ben] = await pair();
    const { _id } = await agree(ada, ben, ahead(2 * HOUR));
    const next = () => api.backend.sessions.next(ada.id);
    expect(await next()).toBeNull();
    pass(90 * MINUTE);
    expect(await next()).toMatchObject({ withUserId: ben.id });
    pass(150 * MINUTE);
    expect(await next()).toMatchObject({ withUserId: ben.id });
    await act(ben, _id, 'outcome', { built: false });
    expect(await next()).toBeNull();
  });

  test('suggested times are shared hours without other sessions', async () => {
    const [ada, ben] = await pair();
    const evenings = writeHours(
      Array.from({ length: 7 }, (_, day) => [day * 24 + 18, day * 24 + 19, day * 24 + 20]).flat(),
    );
    const always = writeHours(Array.from({ length: 168 }, (_, hour) => hour));
    const edit = (who: Developer, body: object) => who.call('PUT', '/api/profile/edit', { body });
    expect((await edit(ada, { availability: evenings, timeZone: 'Asia/Kolkata' })).status).toBe(
      200,
    );
    const ask = async (minutes = 60): Promise<SuggestAnswer> => {
      const answer = await ada.call(
        'GET',
        `/api/sessions/suggest?with=${ben.id}&minutes=${String(minutes)}`,
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body as SuggestAnswer;
    };
    expect(await ask()).toMatchObject({ times: [], theirs: null });
    await edit(ben, { availability: always, timeZone: 'America/New_York' });
    passTo('T13:10:00.000Z');
    // A running evening is offered from its next half hour.
    expect((await ask()).times[0]).toMatch(/T13:30:00/);
    passTo('T12:40:00.000Z');
    expect((await ask()).times[0]).toMatch(/T13:00:00/);
    passTo('T06:00:00.000Z');
    const { times } = await ask();
    expect(times).toHaveLength(12);
    for (const time of times) {
      // 18, 19 or 20 o’clock in Kolkata, half an hour off UTC hours.
      expect(time).toMatch(/T1[234]:30:00/);
      expect(Date.parse(time)).toBeGreaterThan(Date.now());
    }
    const [taken = ''] = times;
    await agree(ada, ben, taken);
    expect((await ask()).times).not.toContain(taken);
    expect((await ask(120)).times.length).toBeGreaterThan(0);
  });

  test('the outlook has the newest connections with shared hours and skills', async () => {
    const [ada, ben] = await pair();
    const edit = async (who: Developer, body: object) =>
      expect((await who.call('PUT', '/api/profile/edit', { body })).status).toBe(200);
    const always = writeHours(Array.from({ length: 168 }, (_, hour) => hour));
    const outlook = async (withBen = false) => {
      const me = await ada.read<User>('/api/profile/view');
      const [first] = (await api.backend.sessions.outlook(me, null)).partners;
      return api.backend.sessions.outlook(me, withBen ? (first?.person ?? null) : null);
    };
    expect(await outlook()).toMatchObject({
      partners: [
        { person: { _id: ben.id }, next: null, free: 'me', theyListHours: false, skills: [] },
      ],
      week: null,
      weekWith: { _id: ben.id },
    });
    await edit(ada, { availability: always, timeZone: 'Europe/Madrid', skills: ['Go', 'Rust'] });
    expect((await outlook()).partners[0]).toMatchObject({
      next: expect.any(String) as string,
      free: 'me',
    });
    await edit(ben, { availability: always, timeZone: 'Asia/Kolkata', skills: ['golang'] });
    passTo('T12:40:00.000Z');
    const { partners, week } = await outlook(true);
    expect(partners).toMatchObject([{ skills: ['Go'], free: 'both', theyListHours: true }]);
    expect(partners[0]?.next).toMatch(/T14:00:00/);
    expect(week?.timeZone).toBe('Europe/Madrid');
    expect(week?.days).toHaveLength(7);
    expect(week?.days[0]?.both).toEqual([{ from: 0, to: 96 }]);
    await agree(ada, ben, partners[0]?.next ?? '');
    expect((await outlook()).partners[0]?.next).toMatch(/T15:00:00/);
    for (let more = 0; more < 4; more += 1) await connect(ada, await Developer.join(api));
    const ids = (await outlook()).partners.map(({ person }) => person._id);
    expect(ids).toHaveLength(4);
    expect(ids).not.toContain(ben.id);
  });

  test('a session is exported, and removed by a block', async () => {
    const [ada, ben] = await pair();
    const { _id } = await propose(ada, ben);
    const { body: copy } = await ada.call('GET', '/api/account/export');
    expect((copy as { pairSessions: PairSession[] }).pairSessions).toMatchObject([{ _id }]);
    expect((await ada.call('POST', `/api/user/block/${ben.id}`)).status).toBe(200);
    for (const who of [ada, ben]) expect(await seenBy(who, _id)).toBeUndefined();
    expect((await tryTo(ben, _id, 'accept', { time: ahead(24 * HOUR) })).status).toBe(404);
  });

  test('invalid sessions are refused', async () => {
    const [ada, ben] = await pair();
    const good = { targetUserId: ben.id, goal: GOAL, minutes: 60, times: [ahead(HOUR)] };
    const send = (body: object) => ada.call('POST', '/api/sessions', { body });
    for (const bad of [
      { goal: '' },
      { goal: 'x'.repeat(81) },
      { goal: '\u200b' },
      { minutes: 45 },
      { minutes: '60' },
      { times: [] },
      { times: [ahead(-HOUR)] },
      { times: [ahead(100 * 24 * HOUR)] },
      { times: [good.times[0], good.times[0]] },
      { times: [1, 2, 3, 4].map((hours) => ahead(hours * HOUR)) },
      { times: ['tomorrow'] },
      { times: [new Date(Date.now() + HOUR).toISOString().replace(/\d\d\.\d+Z/, '01.500Z')] },
      { proposerId: ben.id },
    ]) {
      expect((await send({ ...good, ...bad })).status, JSON.stringify(bad)).toBe(400);
    }
    const { _id } = await agree(ada, ben, ahead(HOUR));
    pass(HOUR + MINUTE);
    for (const link of [
      'http://example.com',
      'javascript:alert(1)',
      'https://',
      '//x',
      'https://x y',
      'https://you:pass@example.com/',
    ]) {
      const answer = await tryTo(ada, _id, 'outcome', { built: true, what: 'It', link });
      expect(answer.status, link).toBe(400);
    }
  });

  // PostgreSQL chooses by the size of the tables.
  test.runIf(kind === 'sqlite')(
    'reminders and hours read the agreed sessions by index',
    async () => {
      const plans = await plansOf(api.backend.database, async ({ db }) => {
        await listDue(db, Date.now(), 1);
        await takenBy(db, ['a', 'b'], Date.now(), null);
      });
      expect(plans[0]).toContain('pair_sessions_soon (startsAt<?)');
      expect(plans[1]).toContain('pair_sessions_next_low (lowUserId=? AND endsAt>?)');
      expect(plans[1]).toContain('pair_sessions_next_high (highUserId=? AND endsAt>?)');
    },
  );
});
