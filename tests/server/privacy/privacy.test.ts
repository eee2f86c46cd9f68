import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationsAnswer, TargetAnswer } from '#shared/api.ts';
import type { Shown } from '#shared/privacy.ts';
import { type ApiServer, startSite } from '../../support/api-server.ts';
import type { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces } from '../../support/databases.ts';
import { connect, Developer } from '../../support/developer.ts';

describeOnBothPlaces('privacy', (newPlace) => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startSite(await newPlace());
  });
  afterAll(() => api.close());
  const open = (who: Developer): Promise<ChatClient> => who.socket();
  const friends = () => Developer.pair(api);
  const turn = (who: Developer, what: Shown, on: boolean) =>
    who.call('PUT', '/api/privacy', { body: { what, on } });

  const OFFLINE = { isOnline: false, lastSeen: null };
  const ALL_OFFLINE = [OFFLINE, OFFLINE, false, false, false, false, false];
  /** Returns what one person learns about another in every place that shows presence. */
  async function seen(viewer: Developer, client: ChatClient, who: Developer) {
    const target = await viewer.read<TargetAnswer>(`/api/users/${who.id}`);
    const { conversations } = await viewer.read<ConversationsAnswer>('/api/conversations');
    const status = await client.ask('getUserOnlineStatus', { targetUserId: who.id });
    const pages = ['/connections', '/chat', `/chat/${who.id}`].map(async (path) => {
      const { text } = await viewer.call('GET', path);
      expect(text).toContain('isOnline');
      return text.includes('isOnline&quot;:[0,true]');
    });
    const among = await client.ask('getWhoIsOnline', { userIds: [who.id] });
    return [
      { isOnline: target.isOnline, lastSeen: target.lastSeen },
      status.ok && { isOnline: status.isOnline, lastSeen: status.lastSeen },
      conversations.find(({ _id }) => _id === who.id)?.isOnline,
      among.ok && among.online.includes(who.id),
      ...(await Promise.all(pages)),
    ];
  }

  test('a hidden presence is hidden both ways, at once and everywhere', async () => {
    const [ada, ben] = await friends();
    const [hers, his] = [await open(ada), await open(ben)];
    await hers.hears('userWentOnline', ({ userId }) => userId === ben.id);
    expect((await seen(ada, hers, ben))[0]).toEqual({ isOnline: true, lastSeen: null });

    const answer = await turn(ben, 'presence', false);
    expect([answer.status, answer.body]).toEqual([200, { presence: false, receipts: true }]);
    expect(await hers.hears('userWentOffline')).toEqual({ userId: ben.id, lastSeen: null });
    // Ben's browsers connect again, and load only visible states.
    await his.closed();
    const again = await open(ben);
    expect(await seen(ada, hers, ben)).toEqual(ALL_OFFLINE);
    expect(await seen(ben, again, ada)).toEqual(ALL_OFFLINE);

    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    const other = await open(cleo);
    // He comes, goes and stays away; Ada's leaving isn't shown to him either.
    again.close();
    const third = await open(ben);
    third.close();
    const fourth = await open(ben);
    other.close();
    await hers.hears('userWentOffline', ({ userId }) => userId === cleo.id);
    expect(hers.heard('userWentOnline').filter(({ userId }) => userId === ben.id)).toHaveLength(1);
    hers.close();
    await open(ada);
    await fourth.settled();
    expect([fourth.heard('userWentOnline'), fourth.heard('userWentOffline')]).toEqual([[], []]);
    fourth.close();
  });

  test('turning the switch tells only people who don’t hide themselves, and once', async () => {
    const [ada, ben] = await friends();
    const cleo = await Developer.join(api);
    await connect(ben, cleo);
    await turn(cleo, 'presence', false);
    const [hers, other] = [await open(ada), await open(cleo)];
    for (let times = 0; times < 3; times += 1) await turn(ben, 'presence', false);
    await hers.hears('userWentOffline');
    await turn(ben, 'receipts', false);
    await Promise.all([hers.settled(), other.settled()]);
    expect(hers.heard('userWentOffline')).toHaveLength(1);
    expect(other.heard('userWentOffline')).toEqual([]);
    // An unchanged switch doesn't close sockets either.
    const his = await open(ben);
    await turn(ben, 'receipts', false);
    await his.settled();
    expect(his.socket.connected).toBe(true);
  });

  test('a hidden reading of a delivered message tells its sender nothing', async () => {
    const [ada, ben] = await friends();
    await turn(ben, 'receipts', false);
    const [hers, his] = [await open(ada), await open(ben)];
    const messageId = await hers.say(ben.id);
    const place = { targetUserId: ada.id, messageId };
    await his.ask('receivedUpTo', place);
    await hers.hears('messageDelivered');
    await his.ask('readUpTo', place);
    await his.ask('typing', { targetUserId: ada.id });
    await hers.hears('typing');
    expect([hers.heard('messageDelivered').length, hers.heard('readUpTo')]).toEqual([1, []]);
  });

  test('a presence shown again appears at once', async () => {
    const [ada, ben] = await friends();
    await turn(ben, 'presence', false);
    const [hers, his] = [await open(ada), await open(ben)];
    await hers.settled();
    expect(hers.heard('userWentOnline')).toEqual([]);
    await turn(ben, 'presence', true);
    expect(await hers.hears('userWentOnline')).toEqual({ userId: ben.id });
    await his.closed();
    const again = await open(ben);
    const online = { isOnline: true, lastSeen: null };
    const allOnline = [online, online, true, true, true, true, true];
    expect(await seen(ben, again, ada)).toEqual(allOnline);
    expect(await seen(ada, hers, ben)).toEqual(allOnline);
  });

  test('a person who left while hidden has no last visit', async () => {
    const [ada, ben] = await friends();
    await turn(ben, 'presence', false);
    const [hers, his] = [await open(ada), await open(ben)];
    his.close();
    const cleo = await Developer.join(api);
    await connect(ada, cleo);
    (await open(cleo)).close();
    await hers.hears('userWentOffline', ({ userId }) => userId === cleo.id);
    const visits = hers.heard('userWentOffline').filter(({ lastSeen }) => lastSeen !== null);
    expect(visits.map(({ userId }) => userId)).toEqual([cleo.id]);
    expect(await seen(ada, hers, ben)).toEqual(ALL_OFFLINE);
  });

  test.each(['reader', 'sender'] as const)('read receipts hidden by the %s', async (which) => {
    const [ada, ben] = await friends();
    await turn(which === 'reader' ? ben : ada, 'receipts', false);
    const [hers, his, alsoHis] = [await open(ada), await open(ben), await open(ben)];
    const messageId = await hers.say(ben.id);
    await his.ask('readUpTo', { targetUserId: ada.id, messageId });
    // The other devices of the reader know, and the sender sees a delivery.
    await alsoHis.hears('readUpTo');
    expect(await hers.hears('messageDelivered')).toEqual({ userId: ben.id, messageId });
    await hers.ask('joinChat', { targetUserId: ben.id });
    expect((await hers.hears('chatHistory')).theirs).toEqual({
      ...{ receivedUpTo: messageId, readUpTo: null },
    });
    expect(hers.heard('readUpTo')).toEqual([]);
    await his.ask('joinChat', { targetUserId: ada.id });
    expect((await his.hears('chatHistory')).mine.readUpTo).toBe(messageId);

    await turn(which === 'reader' ? ben : ada, 'receipts', true);
    const later = await open(ada);
    await later.ask('joinChat', { targetUserId: ben.id });
    expect((await later.hears('chatHistory')).theirs.readUpTo).toBe(messageId);
  });

  test('unknown switches and values are refused', async () => {
    const ben = await Developer.join(api);
    for (const body of [{}, { what: 'profile', on: true }, { what: 'receipts', on: 1 }, null])
      expect((await ben.call('PUT', '/api/privacy', { body })).status).toBe(400);
    const { body } = await ben.call('GET', '/api/privacy');
    expect(body).toEqual({ presence: true, receipts: true });
  });
});
