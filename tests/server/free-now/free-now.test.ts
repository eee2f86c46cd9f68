import { expect, test } from 'vitest';
import type { NotificationsAnswer } from '#shared/api.ts';
import { FREE_REASON, type FreeAnswer } from '#shared/free-now.ts';
import { useApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';
import { eventually } from '../../support/eventually.ts';
import { rowsOf } from '../../support/rows.ts';

const MINUTE = 60_000;

const be = (who: Developer, minutes = 60, line = '') =>
  who.call('PUT', '/api/free', { body: { minutes, line } });
const end = (who: Developer) => who.call('DELETE', '/api/free');
const free = (who: Developer): Promise<FreeAnswer> => who.read<FreeAnswer>('/api/free');
const seenBy = async (who: Developer): Promise<string[]> =>
  (await free(who)).connections.map(([id]) => id);
const news = async (who: Developer): Promise<string[]> => {
  const { notifications } = await who.read<NotificationsAnswer>('/api/notifications');
  return notifications
    .filter(({ kind }) => kind === 'free')
    .map(({ from, count }) => `${from._id} ${String(count)}`);
};
const ask = (who: Developer, on = true) =>
  who.call('PUT', '/api/notifications/settings', { body: { kind: 'free', channel: 'app', on } });

describeOnBothPlaces('free to pair', (newPlace) => {
  const api = useApiServer(newPlace);

  const cardOf = async (reader: Developer, other: Developer, query = '') =>
    (await reader.feed(query)).users.find(({ _id }) => _id === other.id);

  test('connections and the feed see it with its line until it ends', async () => {
    const [ada, ben] = await Developer.pair(api);
    const eve = await Developer.join(api);
    const line = 'Stuck on a borrow checker error';
    const answer = await be(ada, 30, ` ${line} `);
    expect(answer.body).toEqual({ until: expect.any(String) as string, line });
    const { until } = answer.body as { until: string };
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(30 * MINUTE);
    expect((await free(ada)).mine).toEqual({ until, line });
    expect((await free(ben)).connections).toEqual([[ada.id, { until, line }]]);
    expect(await cardOf(eve, ada)).toMatchObject({ free: { until, line } });
    expect((await cardOf(eve, ada))?.reasons[0]).toBe(FREE_REASON);
    expect((await eve.feed('?free=1')).users.map(({ _id }) => _id)).toEqual([ada.id]);
    expect((await eve.feed('?free=1')).matching).toMatchObject({ count: 1, exact: true });
    // A profile and a public page don't tell.
    const profile = await eve.call('GET', `/api/developers/${ada.id}`);
    expect(profile.text).not.toContain(line);

    expect((await end(ada)).status).toBe(200);
    expect(await seenBy(ben)).toEqual([]);
    expect(await cardOf(eve, ada)).not.toHaveProperty('free');
    expect((await cardOf(eve, ada))?.reasons).not.toContain(FREE_REASON);
    expect((await eve.feed('?free=1')).users).toEqual([]);
  });

  test('a free person comes first among equals, until the time is over', async () => {
    const [reader, ada, ben] = await Developer.many(api, 3);
    const order = async () => {
      const ids = await reader.wholeFeed();
      return ids.indexOf(ada.id) < ids.indexOf(ben.id) ? 'ada, ben' : 'ben, ada';
    };
    // The newer one of equals is first.
    expect(await order()).toBe('ben, ada');
    await be(ada);
    expect(await order()).toBe('ada, ben');
    await over(ada);
    expect(await order()).toBe('ben, ada');
  });

  /** Lets the time be over without the job that deletes the row. */
  async function over(who: Developer): Promise<void> {
    await who.change('free_now', { until: Date.now() - 1 });
  }
  const stored = (who: Developer) => who.rows('free_now');

  test('the row is deleted when the time is over, and connections hear of it', async () => {
    const [ada, ben] = await Developer.pair(api);
    const his = await ben.socket();
    await be(ada);
    await his.hears('free', (one) => one.userId === ada.id && one.free !== null);
    await over(ada);
    expect(await seenBy(ben)).toEqual([]);
    expect(await stored(ada)).toHaveLength(1);
    await api.backend.freeNow.lapse(Date.now());
    expect(await stored(ada)).toEqual([]);
    await his.hears('free', (one) => one.userId === ada.id && one.free === null);
  });

  test('it ends with the login session that set it, not with another', async () => {
    const [ada, ben] = await Developer.pair(api);
    const his = await ben.socket();
    const first = ada.cookie;
    await be(ada);
    await ada.signInAgain();
    await ada.call('POST', '/api/logout');
    expect(await seenBy(ben)).toEqual([ada.id]);
    await api.call('POST', '/api/logout', { cookie: first });
    expect(await seenBy(ben)).toEqual([]);
    await his.hears('free', (one) => one.free === null);
    await eventually(async () => expect(await stored(ada)).toEqual([]));
  });

  test('it outlives a new password, whose session continues', async () => {
    const ada = await Developer.signUp(api);
    await be(ada);
    const answer = await ada.call('PUT', '/api/profile/password', {
      body: { currentpassword: ada.credentials.password, newpassword: 'another long one' },
    });
    expect(answer.status, answer.text).toBe(200);
    await eventually(async () => {
      const { body } = await api.call('GET', '/api/free', { cookie: answer.cookie });
      expect(body).toMatchObject({ mine: { line: '' } });
    });
  });

  test('suspension and deletion end it', async () => {
    const [ada, ben] = await Developer.pair(api);
    const cat = await Developer.join(api);
    await connect(cat, ben);
    await be(ada);
    await be(cat);
    await api.db
      .transaction()
      .execute((trx) =>
        api.backend.suspensions.suspend(trx, ada.id, 'Spam', Date.now() + 60 * MINUTE),
      );
    expect(await seenBy(ben)).toEqual([cat.id]);
    await api.backend.suspensions.expel(ada.id);
    await eventually(async () => expect(await stored(ada)).toEqual([]));
    await cat.leave();
    expect(await stored(cat)).toEqual([]);
    expect(await seenBy(ben)).toEqual([]);
  });

  test('blocked, reported and unknown people don’t learn of it', async () => {
    const ada = await Developer.join(api);
    const [blocked, reported, stranger] = await Developer.many(api, 3);
    for (const one of [blocked, reported]) await connect(one, ada);
    await ada.block(blocked);
    expect((await ada.report(reported, { reason: 'honest' })).status).toBe(201);
    const before = await Developer.join(api);
    expect((await ada.report(before, { reason: 'honest' })).status).toBe(201);
    const clients = await Promise.all(
      [blocked, reported, stranger].map(({ cookie }) => ChatClient.open(api.url, cookie)),
    );
    const hers = await ada.socket();
    await be(ada, 60, 'Only for friends');
    await hers.hears('free');
    for (const one of [blocked, reported, stranger]) expect(await seenBy(one)).toEqual([]);
    expect(await cardOf(blocked, ada, '?limit=50')).toBeUndefined();
    const card = await cardOf(before, ada, '?limit=50');
    expect(card).toBeDefined();
    expect(card).not.toHaveProperty('free');
    expect((await before.feed('?free=1')).users.map(({ _id }) => _id)).not.toContain(ada.id);
    // Events keep their order, so an earlier one would have arrived.
    await connect(stranger, ada);
    await clients[2]?.hears('connectionMade');
    for (const client of clients) {
      expect(client.heard('free')).toEqual([]);
      client.close();
    }
  });

  test('only connections who asked are notified, once a day, and no longer than it lasts', async () => {
    const [ada, ben] = await Developer.pair(api);
    const cat = await Developer.join(api);
    await connect(cat, ada);
    await ask(ben);
    // Two at once begin it once.
    await Promise.all([be(ada), be(ada)]);
    await eventually(async () => expect(await news(ben)).toEqual([`${ada.id} 1`]));
    expect(await news(cat)).toEqual([]);
    await end(ada);
    await eventually(async () => expect(await news(ben)).toEqual([]));
    await ask(cat);
    await be(ada);
    // Cat's arrives, so a second one of Ben would have too.
    await eventually(async () => expect(await news(cat)).toEqual([`${ada.id} 1`]));
    expect(await news(ben)).toEqual([]);
    await end(ada);
    await eventually(async () => expect(await news(cat)).toEqual([]));
    const { retention, database } = api.backend;
    const left = () => rowsOf(database.db, 'notifications', { kind: 'free' });
    expect(await left()).toHaveLength(2);
    await retention.forget(Date.now() + 25 * 60 * MINUTE);
    expect(await left()).toEqual([]);
  });

  test('wrong input is refused, and the export contains the row', async () => {
    const ada = await Developer.join(api);
    for (const body of [
      {},
      { minutes: 45 },
      { minutes: '60' },
      { minutes: 60, line: 'x'.repeat(81) },
      { minutes: 60, line: 'a\u0000b' },
      { minutes: 60, line: '\ud800' },
      { minutes: 60, line: 'two\nlines' },
      { minutes: 60, more: 1 },
    ]) {
      expect((await ada.call('PUT', '/api/free', { body })).status, JSON.stringify(body)).toBe(400);
    }
    expect((await ada.feed('?limit=1')).users).toHaveLength(1);
    expect((await ada.call('GET', '/api/user/feed?free=2')).status).toBe(400);
    await be(ada, 120, 'x'.repeat(80));
    const exported = await ada.call('GET', '/api/account/export');
    expect(JSON.parse(exported.text)).toMatchObject({ freeNow: { line: 'x'.repeat(80) } });
  });
});
