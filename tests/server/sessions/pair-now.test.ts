import { afterEach, expect, test, vi } from 'vitest';
import type { MessagesAnswer } from '#shared/api.ts';
import {
  GOAL_MAX,
  NOW_MS,
  type PairSession,
  type SessionAnswer,
  type SessionsAnswer,
} from '#shared/pair-session.ts';
import { callAs, connectAccounts, createAccount, type SignedIn } from '../../support/account.ts';
import { type ApiAnswer, useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { pass, sessionOf } from '../../support/planned-sessions.ts';
import { startServer } from '../../support/server-process.ts';

const MINUTE = 60_000;

describeOnBothPlaces('sessions that start now', (newPlace) => {
  const api = useApiServer(newPlace);
  afterEach(() => vi.restoreAllMocks());

  const pair = () => Developer.pair(api);
  const press = (who: Developer, to: Developer, more: object = {}): Promise<ApiAnswer> =>
    who.call('POST', '/api/sessions/now', { body: { targetUserId: to.id, ...more } });
  const pressed = async (who: Developer, to: Developer, more?: object) =>
    sessionOf(await press(who, to, more));
  const answer = (who: Developer, { _id, times }: PairSession, step = 'accept') =>
    who.call('POST', `/api/sessions/${_id}/${step}`, {
      body: step === 'accept' ? { time: times[0] } : {},
    });
  const listed = async (who: Developer): Promise<PairSession[]> =>
    (await who.read<SessionsAnswer>('/api/sessions')).sessions;
  const toldIn = async (who: Developer, other: Developer): Promise<string[]> =>
    (await who.read<MessagesAnswer>(`/api/chat/${other.id}/messages`)).messages.map(
      ({ text }) => text,
    );
  test('accepting starts the clock for both', async () => {
    const [ada, ben] = await pair();
    const goal = 'Break parseAmount';
    const proposal = await pressed(ada, ben, { goal });
    expect(proposal).toMatchObject({ state: 'proposed', goal, mine: true, startsAt: null });
    // A second press repeats nothing.
    expect(await pressed(ada, ben)).toMatchObject({ _id: proposal._id, goal });
    expect((await answer(ada, proposal)).status).toBe(409);

    const started = sessionOf(await answer(ben, proposal));
    expect(started).toMatchObject({ state: 'agreed', begun: true, mine: false });
    const [from, to] = [Date.parse(String(started.startsAt)), Date.parse(String(started.endsAt))];
    expect(Math.abs(from - Date.now())).toBeLessThan(MINUTE);
    expect(to - from).toBe(60 * MINUTE);
    expect(await toldIn(ben, ada)).toEqual([
      `Wants to pair now: ${goal}`,
      `Started the session: ${goal}`,
    ]);
    expect(await api.backend.sessions.next(ada.id)).toMatchObject({ withUserId: ben.id });
    // A press during the session returns it.
    expect(await pressed(ada, ben)).toMatchObject({ _id: started._id, state: 'agreed' });
    expect(await listed(ben)).toHaveLength(1);
  });

  test('both pressing at once start one session', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada, ben] = await pair();
      const answers = await Promise.all([press(ada, ben), press(ben, ada), press(ada, ben)]);
      for (const one of answers) sessionOf(one);
      for (const who of [ada, ben]) {
        expect(await listed(who)).toMatchObject([{ state: 'agreed', begun: true }]);
      }
    }
  });

  test('accepting, withdrawing and pressing at once leave one outcome', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ada, ben] = await pair();
      const proposal = await pressed(ada, ben);
      const answers = await Promise.all([
        answer(ben, proposal),
        answer(ada, proposal, 'cancel'),
        answer(ben, proposal, 'decline'),
        press(ben, ada),
      ]);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const mine = await listed(ada);
      expect(mine.map(({ state }) => state)).toEqual((await listed(ben)).map(({ state }) => state));
      expect(mine.filter(({ state }) => state === 'agreed').length).toBeLessThanOrEqual(1);
    }
  });

  test('a proposal lapses and frees its place', async () => {
    const [ada, ben] = await pair();
    const proposal = await pressed(ada, ben);
    pass(NOW_MS + 2 * MINUTE);
    expect((await answer(ben, proposal)).status).toBe(409);
    expect((await ben.call('GET', '/api/sessions?open=true')).body).toMatchObject({ sessions: [] });
    // The other person's later press is a new proposal.
    expect(await pressed(ben, ada)).toMatchObject({ state: 'proposed', mine: true });
    // A lapsed one can still be moved to another time.
    const later = new Date(Math.ceil(Date.now() / MINUTE + 60) * MINUTE).toISOString();
    const path = `/api/sessions/${proposal._id}`;
    const moved = await ben.call('POST', `${path}/propose`, { body: { times: [later] } });
    expect(sessionOf(moved)).toMatchObject({ endsAt: null, times: [later] });
    const agreed = await ada.call('POST', `${path}/accept`, { body: { time: later } });
    expect(sessionOf(agreed)).toMatchObject({ startsAt: later, begun: false });
  });

  test('a start respects the other sessions of both', async () => {
    const [ada, ben] = await pair();
    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    const [first, second] = [await pressed(ada, ben), await pressed(cleo, ada)];
    const answers = await Promise.all([answer(ben, first), answer(ada, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('hostile presses are refused', async () => {
    const [ada, ben] = await pair();
    for (const bad of [
      { goal: 'x'.repeat(GOAL_MAX + 1) },
      { goal: 'two\nlines' },
      { goal: '\u200b' },
      { goal: '\ud800' },
      { goal: 5 },
      { minutes: 60 },
      { targetUserId: 'x' },
      { targetUserId: [ben.id] },
    ])
      expect((await press(ada, ben, bad)).status, JSON.stringify(bad)).toBe(400);
    expect(await pressed(ada, ben, { goal: '' })).toMatchObject({ goal: 'Pair now' });
  });
});

test('a kill after the answer loses no started session', async () => {
  const server = await startServer();
  const [ada, ben] = [await createAccount(server.url), await createAccount(server.url)];
  await connectAccounts(server.url, ada, ben);
  const call = (who: SignedIn, path: string, body?: object) =>
    callAs(server.url, who.cookie, body ? 'POST' : 'GET', `/api/sessions${path}`, body);
  const { session } = (await call(ada, '/now', { targetUserId: ben.user._id })) as SessionAnswer;
  await server.kill();
  await server.restart();
  await call(ben, `/${session._id}/accept`, { time: session.times[0] });
  await server.kill();
  await server.restart();
  for (const who of [ada, ben]) {
    const { sessions } = (await call(who, '')) as SessionsAnswer;
    expect(sessions).toMatchObject([{ _id: session._id, state: 'agreed', begun: true }]);
  }
  await server.stop();
});
