import { io } from 'socket.io-client';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../support/account.ts';
import { type ApiServer, startApiServer, useApiServer } from '../../support/api-server.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { describeOnBothPlaces, newDatabasePlace } from '../../support/databases.ts';
import { Developer, seenByOthers } from '../../support/developer.ts';

describeOnBothPlaces('sockets', (newPlace) => {
  const api = useApiServer(newPlace);
  const clients: ChatClient[] = [];
  const open = async (cookie: string): Promise<ChatClient> => {
    const client = await ChatClient.open(api.url, cookie);
    clients.push(client);
    return client;
  };
  const join = () => Developer.join(api);
  afterEach(() => clients.splice(0).forEach((client) => client.close()));

  describe('the handshake', () => {
    test('another site’s page is refused, our own accepted', async () => {
      const { cookie } = await join();
      const foreign = new ChatClient(api.url, cookie, { origin: 'https://evil.example' });
      expect(await foreign.connect()).toMatchObject({ message: expect.anything() as string });
      expect(foreign.socket.connected).toBe(false);
      const own = new ChatClient(api.url, cookie, { origin: api.url });
      clients.push(own);
      expect(await own.connect()).toBeNull();
    });

    test('long polling follows the same rules', async () => {
      const { cookie } = await join();
      const poll = async (headers: Record<string, string>) => {
        const url = `${api.url}/socket.io/?EIO=4&transport=polling`;
        return (await fetch(url, { headers })).status;
      };
      expect(await poll({ cookie, origin: 'https://evil.example' })).toBe(403);
      const socket = io(api.url, { transports: ['polling'], extraHeaders: { cookie } });
      onTestFinished(() => void socket.disconnect());
      await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      expect(await socket.emitWithAck('userOnline', {})).toEqual({ ok: true });
    });
  });

  describe('the end of a session closes its sockets at once', () => {
    test('a logout closes only its own session’s sockets', async () => {
      const ada = await Developer.signUp(api);
      const elsewhere = await openSession(api.url, ada.credentials);
      const [here, sameBrowser, there] = [
        await open(ada.cookie),
        await open(ada.cookie),
        await open(elsewhere.cookie),
      ];
      const closed = [here.closed(), sameBrowser.closed()];
      await ada.call('POST', '/api/logout');
      expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
      await there.settled();
      expect(there.socket.connected).toBe(true);
    });

    test('a new password closes every other session’s sockets', async () => {
      const ada = await Developer.signUp(api);
      const elsewhere = await openSession(api.url, ada.credentials);
      const [here, there] = [await open(ada.cookie), await open(elsewhere.cookie)];
      const closed = there.closed();
      const body = { currentpassword: ada.credentials.password, newpassword: 'another one 123' };
      const answer = await ada.call('PUT', '/api/profile/password', { body });
      expect(answer.status).toBe(200);
      expect(await closed).toBe('io server disconnect');
      await here.settled();
      expect(here.socket.connected).toBe(true);
      // The kept session has a new id; its end is published under that id.
      const end = here.closed();
      await api.call('POST', '/api/logout', { cookie: answer.cookie });
      expect(await end).toBe('io server disconnect');
    });

    test('an account deletion closes all sockets', async () => {
      const ada = await Developer.signUp(api);
      const elsewhere = await openSession(api.url, ada.credentials);
      const closed = [await open(ada.cookie), await open(elsewhere.cookie)].map((client) =>
        client.closed(),
      );
      await ada.leave();
      expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect']);
    });
  });

  describe('live events', () => {
    test('a request, its acceptance, the connection and the counts', async () => {
      const [ada, ben] = [await join(), await join()];
      const [hers, his, alsoHis] = [
        await open(ada.cookie),
        await open(ben.cookie),
        await open(ben.cookie),
      ];
      await ada.like(ben);
      const { request } = await his.hears('requestReceived');
      expect(request.fromUserId).toEqual(seenByOthers(ada.user));
      await alsoHis.hears('countsChanged', ({ requests }) => requests === 1);

      await ben.answer('accepted', ada);
      expect(await alsoHis.hears('requestReviewed')).toEqual({
        requestId: request._id,
        userId: ada.id,
      });
      const made = [await his.hears('connectionMade'), await hers.hears('connectionMade')];
      expect(made).toEqual([
        { connection: seenByOthers(ada.user), answered: false },
        { connection: seenByOthers(ben.user), answered: true },
      ]);
      await alsoHis.hears(
        'countsChanged',
        ({ requests }) => requests === 0 && alsoHis.heard('countsChanged').length >= 3,
      );
    });

    test('a declined request is not published to its sender', async () => {
      const [ada, ben] = [await join(), await join()];
      const [hers, his] = [await open(ada.cookie), await open(ben.cookie)];
      await ada.like(ben);
      await ben.answer('rejected', ada);
      await his.hears('requestReviewed');
      await hers.settled();
      expect(hers.heard('requestReviewed')).toEqual([]);
      expect(hers.heard('connectionMade')).toEqual([]);
    });
  });
});

describe('limits', () => {
  const start = async (limits: string): Promise<ApiServer> => {
    const place = await newDatabasePlace('sqlite');
    const api = await startApiServer(place, { RATE_LIMITS: limits });
    onTestFinished(async () => {
      await api.close();
      await place.remove();
    });
    return api;
  };

  test('sending is limited per person across sockets', async () => {
    const api = await start('socket.message=5/60s socket.typing=2/60s socket.event=3/60s');
    const [ada, ben] = await Developer.pair(api);
    const [hers, his] = [await ada.socket(), await ben.socket()];
    const send = (client: ChatClient, to: Developer) =>
      client.ask('sendMessage', { targetUserId: to.id, text: 'fast' });
    for (let count = 0; count < 5; count++) expect((await send(hers, ben)).ok).toBe(true);
    const refused = await send(hers, ben);
    expect(refused).toMatchObject({
      ok: false,
      code: 'too_many_requests',
      message: 'You are going too fast. Wait a moment.',
    });
    const { retryAfter = 0 } = refused as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(await hers.hears('messageError')).toMatchObject({ code: 'too_many_requests' });
    const another = await ada.socket();
    expect(await send(another, ben), 'a second socket brings no more').toMatchObject({ ok: false });
    const message = (await send(his, ada)) as { message: { _id: string } };
    const target = { targetUserId: ben.id };
    const receipt = { ...target, messageId: message.message._id };
    const tabs = [hers, another, hers, another];
    const typed = [];
    for (const tab of tabs) typed.push((await tab.ask('typing', target)).ok);
    expect(typed).toEqual([true, true, false, false]);
    const read = [];
    for (const tab of tabs) read.push((await tab.ask('readUpTo', receipt)).ok);
    expect(read).toEqual([true, true, true, false]);
    expect(await his.ask('typing', { targetUserId: ada.id })).toEqual({ ok: true });
  });

  test('200 silent connections block only strangers from an address', async () => {
    const api = await start('signup.address=100/1h');
    const robin = await Developer.join(api);
    const url = `${api.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const silent = Array.from({ length: 200 }, () => new WebSocket(url));
    await Promise.all(
      silent.map((socket) => new Promise((resolve) => socket.addEventListener('message', resolve))),
    );
    const stranger = (): ChatClient => new ChatClient(api.url, 'pairwise.session_token=forged.x');
    expect(await stranger().connect()).toEqual({ message: 'websocket error' });
    expect(await new ChatClient(api.url, robin.cookie).connect()).toBeNull();
    for (const socket of silent.slice(0, 50)) socket.close();
    await expect
      .poll(() => stranger().connect(), { timeout: 20_000 })
      .toMatchObject({ code: 'unauthenticated' });
    // Joined sockets do not count as waiting, so more can connect than the 50 freed places.
    const clients = await Promise.all(Array.from({ length: 45 }, () => robin.socket()));
    const next = await Developer.join(api);
    for (let count = 0; count < 10; count += 1) clients.push(await next.socket());
    for (const client of clients) client.close();
    for (const socket of silent) socket.close();
  });

  test('a person has at most 50 sockets', async () => {
    const api = await start('signup.address=100/1h');
    const { cookie } = await Developer.join(api);
    const clients = await Promise.all(
      Array.from({ length: 50 }, () => ChatClient.open(api.url, cookie)),
    );
    const one = new ChatClient(api.url, cookie);
    expect(await one.connect()).toMatchObject({ code: 'too_many_requests' });
    clients[0]?.close();
    await expect
      .poll(async () => {
        const client = new ChatClient(api.url, cookie);
        return client.connect();
      })
      .toBeNull();
  });
});

test('a shutdown acknowledges received messages and lets browsers reconnect', async () => {
  const place = await newDatabasePlace('sqlite');
  onTestFinished(() => place.remove());
  const api = await startApiServer(place);
  const [ada, ben] = await Developer.pair(api);
  const client = await ada.socket();
  await client.settled();
  const closed = client.closed();
  const answers = Array.from({ length: 20 }, (_, index) =>
    client.ask('sendMessage', { targetUserId: ben.id, text: `last words ${String(index)}` }),
  );
  const settled = Promise.allSettled(answers);
  await answers[0];
  await api.close();
  // The reason is not "io server disconnect", after which browsers would not reconnect.
  expect(await closed).toBe('transport close');
  const acknowledged = (await settled).filter(({ status }) => status === 'fulfilled');
  expect(acknowledged.length).toBeGreaterThan(0);
});
