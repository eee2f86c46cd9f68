import { expect, test } from 'vitest';
import type { MessagesAnswer } from '#shared/api.ts';
import { type CalendarAnswer, weekAfter } from '#shared/pair-session.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { act, agree, ahead, eventsOf, GOAL, tryTo } from '../../support/planned-sessions.ts';
import { rowsOf } from '../../support/rows.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnBothPlaces('moved sessions and their calendar', (newPlace) => {
  const api = useApiServer(newPlace, { RATE_LIMITS: 'calendar.url=20/1h' });

  const startsOf = (text: string): string[] =>
    eventsOf(text)
      .map((event) => event.startDate.toJSDate().toISOString())
      .sort();

  test('an agreed session keeps its time until the other person accepts another', async () => {
    const [ada, ben] = await Developer.pair(api);
    const [first, second, third] = [ahead(24 * HOUR), ahead(48 * HOUR), ahead(49 * HOUR)];
    const { _id, sequence } = await agree(ada, ben, first);
    const event = async () => {
      const { text } = await ada.call('GET', `/api/sessions/${_id}/calendar.ics`);
      return eventsOf(text)[0];
    };
    expect((await event())?.startDate.toJSDate().toISOString()).toBe(first);

    const moving = await act(ada, _id, 'propose', { times: [second, third] });
    expect(moving).toMatchObject({ state: 'agreed', startsAt: first, move: 'mine' });
    expect(moving.times).toEqual([second, third]);
    expect(
      (await ben.read<MessagesAnswer>(`/api/chat/${ada.id}/messages`)).messages.at(-1),
    ).toMatchObject({
      text: `Proposed another time: ${GOAL}`,
      session: { _id, round: moving.round, news: 'proposed' },
    });
    expect((await event())?.startDate.toJSDate().toISOString()).toBe(first);
    // One's own proposal waits for the other person.
    expect((await tryTo(ada, _id, 'propose', { times: [third] })).status).toBe(409);
    expect((await tryTo(ada, _id, 'accept', { time: second })).status).toBe(409);
    expect((await tryTo(ben, _id, 'accept', { time: first })).status).toBe(409);

    const countered = await act(ben, _id, 'propose', { times: [third] });
    expect(countered).toMatchObject({ startsAt: first, move: 'mine', times: [third] });
    const moved = await act(ada, _id, 'accept', { time: third });
    expect(moved).toMatchObject({ state: 'agreed', startsAt: third });
    expect(moved).not.toHaveProperty('move');
    expect(moved.sequence).toBeGreaterThan(sequence);
    const last = await event();
    expect(last?.startDate.toJSDate().toISOString()).toBe(third);
    expect(last?.sequence).toBe(moved.sequence);
    expect((await tryTo(ben, _id, 'decline')).status).toBe(409);
  });

  test('other times are declined, withdrawn, and given up with the session', async () => {
    const [ada, ben] = await Developer.pair(api);
    const first = ahead(24 * HOUR);
    const { _id } = await agree(ada, ben, first);
    await act(ada, _id, 'propose', { times: [ahead(30 * HOUR)] });
    expect(await act(ben, _id, 'decline')).toMatchObject({ state: 'agreed', startsAt: first });
    await act(ben, _id, 'propose', { times: [ahead(31 * HOUR)] });
    const kept = await act(ben, _id, 'decline');
    expect(kept).toMatchObject({ state: 'agreed', startsAt: first });
    expect(kept).not.toHaveProperty('move');
    await act(ben, _id, 'propose', { times: [ahead(32 * HOUR)] });
    expect(await act(ada, _id, 'cancel')).toMatchObject({ state: 'cancelled' });
    expect((await tryTo(ada, _id, 'accept', { time: ahead(32 * HOUR) })).status).toBe(409);
  });

  test('withdrawing and repeating other times is limited like proposing', async () => {
    const [ada, ben] = await Developer.pair(api);
    const { _id } = await agree(ada, ben, ahead(24 * HOUR));
    const propose = () => tryTo(ada, _id, 'propose', { times: [ahead(30 * HOUR)] });
    let sent = 0;
    while (sent < 30 && (await propose()).status === 200) {
      sent += 1;
      await act(ada, _id, 'decline');
    }
    expect(sent).toBe(19);
    expect((await propose()).status).toBe(429);
  });

  test('a session is not moved onto another, nor once it runs', async () => {
    const [ada, ben] = await Developer.pair(api);
    const cat = await Developer.join(api);
    await connect(cat, ben);
    const busy = ahead(48 * HOUR);
    await agree(cat, ben, busy);
    const { _id } = await agree(ada, ben, ahead(24 * HOUR));
    await act(ada, _id, 'propose', { times: [busy] });
    const refused = await tryTo(ben, _id, 'accept', { time: busy });
    expect(refused.body).toMatchObject({ code: 'conflict' });
    // Accepting and cancelling at once: one of them wins, and the row stays consistent.
    await act(ben, _id, 'propose', { times: [ahead(72 * HOUR)] });
    const both = await Promise.all([
      tryTo(ada, _id, 'accept', { time: ahead(72 * HOUR) }),
      tryTo(ben, _id, 'cancel'),
    ]);
    for (const { status } of both) expect([200, 409]).toContain(status);
    expect(both[1].status).toBe(200);

    const soon = await agree(ada, ben, ahead(10 * MINUTE));
    await act(ada, soon._id, 'propose', { times: [ahead(96 * HOUR)] });
    const begun = await act(ben, soon._id, 'begin');
    expect(begun).not.toHaveProperty('move');
    const answer = await tryTo(ben, soon._id, 'accept', { time: ahead(96 * HOUR) });
    expect(answer.status).toBe(409);
    expect((await tryTo(ada, soon._id, 'propose', { times: [ahead(97 * HOUR)] })).status).toBe(409);
  });

  test('open to-dos are offered to the next session with the same person only', async () => {
    const [ada, ben] = await Developer.pair(api);
    const cat = await Developer.join(api);
    await connect(cat, ada);
    const one = await agree(ada, ben, ahead(24 * HOUR));
    await act(ada, one._id, 'tasks', { add: 'Write a lexer' });
    await act(ada, one._id, 'tasks', { add: 'Write a parser' });
    await act(ben, one._id, 'tasks', { task: 1, done: true });
    const two = await agree(ada, ben, ahead(48 * HOUR));
    const left = await act(ben, two._id, 'tasks', { from: one._id });
    expect(left.tasks).toEqual([{ id: 1, text: 'Write a parser', done: false, userId: null }]);
    // Twice adds nothing.
    expect((await act(ada, two._id, 'tasks', { from: one._id })).tasks).toEqual(left.tasks);
    const other = await agree(ada, cat, ahead(72 * HOUR));
    expect((await tryTo(ada, other._id, 'tasks', { from: one._id })).status).toBe(404);
    expect((await tryTo(cat, other._id, 'tasks', { from: one._id })).status).toBe(404);
    expect((await tryTo(ada, two._id, 'tasks', { from: 'x' })).status).toBe(400);
  });

  test('“a week later” keeps the time of day and is in the future', () => {
    const now = Date.parse('2026-11-27T12:00:00Z');
    expect(weekAfter('2026-11-26T17:02:10Z', now)).toBe('2026-12-03T17:00:00.000Z');
    expect(weekAfter('2026-10-30T18:00:00Z', now) > '2026-11-27T12').toBe(true);
  });

  const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
    fetch(api.url + new URL(url).pathname, { headers });

  test('a private address shows all agreed sessions until it is renewed or revoked', async () => {
    const [ada, ben] = await Developer.pair(api);
    expect((await ada.call('GET', '/api/calendar')).body).toEqual({ on: false, url: null });
    const made = (await ada.call('POST', '/api/calendar')).body as CalendarAnswer;
    expect((await ada.call('GET', '/api/calendar')).body).toEqual(made);
    const url = made.url ?? '';
    const [first, second] = [ahead(24 * HOUR), ahead(48 * HOUR)];
    const { _id } = await agree(ada, ben, first, 'Strings; commas, “quotes”, 日本 in a long goal');
    await agree(ada, ben, second);
    const open = { targetUserId: ben.id, goal: 'Open', minutes: 60, times: [ahead(99 * HOUR)] };
    await ada.call('POST', '/api/sessions', { body: open });

    const answer = await fetchFeed(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(startsOf(text)).toEqual([first, second]);
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetchFeed(url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await act(ada, _id, 'cancel');
    const changed = await fetchFeed(url, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(startsOf(await changed.text())).toEqual([second]);

    const renewed = (await ada.call('POST', '/api/calendar')).body as CalendarAnswer;
    expect((await fetchFeed(url)).status).toBe(404);
    expect((await fetchFeed(renewed.url ?? '')).status).toBe(200);
    expect((await ada.call('DELETE', '/api/calendar')).status).toBe(200);
    expect((await fetchFeed(renewed.url ?? '')).status).toBe(404);
    for (const wrong of ['x.ics', `${'x'.repeat(43)}.ics`, 'x'.repeat(43), '%00.ics']) {
      const { status } = await fetchFeed(`http://a/api/calendar/${wrong}`);
      expect([400, 404], wrong).toContain(status);
    }
  });

  test('the address is limited, ends with suspension and account, and is only for reading', async () => {
    const [ada, ben] = await Developer.pair(api);
    await agree(ada, ben, ahead(24 * HOUR));
    const { url } = (await ada.call('POST', '/api/calendar')).body as CalendarAnswer;
    const feed = url ?? '';
    const posted = await fetch(api.url + new URL(feed).pathname, { method: 'POST' });
    expect(posted.status).toBeGreaterThanOrEqual(400);
    // After an unmatch nothing names the other person.
    await ada.unmatch(ben);
    const text = await (await fetchFeed(feed)).text();
    expect(text).not.toContain(ben.id);
    await ada.change('users', { suspendedUntil: Date.now() + HOUR });
    expect((await fetchFeed(feed)).status).toBe(404);
    await ada.change('users', { suspendedUntil: null });
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await fetchFeed(feed)).status),
    );
    expect(statuses).toContain(429);
    // A new address works at once, even while the leaked one is flooded.
    const { url: renewed } = (await ada.call('POST', '/api/calendar')).body as CalendarAnswer;
    expect((await fetchFeed(renewed ?? '')).status).toBe(200);
    await ada.leave();
    expect((await fetchFeed(renewed ?? '')).status).toBe(404);
    const rows = await rowsOf(api.db, 'calendars');
    expect(rows.map(({ userId }) => userId)).not.toContain(ada.id);
  });
});
