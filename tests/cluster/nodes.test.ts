import { describe, expect, test } from 'vitest';
import type { TargetAnswer } from '#shared/api.ts';
import { connectAccounts, createAccount, openSession, type SignedIn } from '../support/account.ts';
import type { ChatClient } from '../support/chat/chat-client.ts';
import { useCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';

const { node, url, open, pair, call } = useCluster();
const statusOf = async (node: number, watcher: SignedIn, who: SignedIn) => {
  const answer = await call(node, watcher, 'GET', `/api/users/${who.user._id}`);
  const { isOnline, lastSeen } = answer.body as TargetAnswer;
  return { isOnline, lastSeen };
};

/** A connection comes online and goes offline: by then all earlier events, also duplicate ones, have arrived. */
const friendLeaves = async (ada: SignedIn, watcher: ChatClient): Promise<void> => {
  const cleo = await createAccount(url(0));
  await connectAccounts(url(0), ada, cleo);
  (await open(1, cleo)).close();
  await eventually(() => {
    const told = watcher.heard('userWentOffline').map(({ userId }) => userId);
    expect(told).toContain(cleo.user._id);
  });
};

test('free time appears on all nodes, and ends there with a logout elsewhere', async () => {
  const [ada, ben] = await pair();
  const his = await open(1, ben);
  await call(0, ada, 'PUT', '/api/free', { minutes: 30, line: 'Rust?' });
  const { free } = await his.hears('free', ({ userId }) => userId === ada.user._id);
  expect(free).toMatchObject({ line: 'Rust?' });
  await call(2, ada, 'POST', '/api/logout');
  await his.hears('free', (news) => news.userId === ada.user._id && news.free === null);
  const answer = await call(1, ben, 'GET', '/api/free');
  expect(answer.body).toEqual({ mine: null, connections: [] });
});

test('people on different nodes exchange messages', async () => {
  const [ada, ben] = await pair();
  const [hers, his] = [await open(0, ada), await open(1, ben)];
  const alsoHers = await open(2, ada);
  const [adaId, benId] = [ada.user._id, ben.user._id];

  await hers.ask('typing', { targetUserId: benId });
  expect(await his.hears('typing')).toEqual({ userId: adaId });
  const texts = Array.from({ length: 30 }, (_, index) => `from node 0: ${String(index)}`);
  const answers = texts.map((text) => hers.ask('sendMessage', { targetUserId: benId, text }));
  for (const answer of await Promise.all(answers)) expect(answer.ok).toBe(true);
  for (const device of [his, alsoHers]) {
    await device.hears('messageReceived', ({ text }) => text === texts.at(-1));
    expect(device.heard('messageReceived').map(({ text }) => text)).toEqual(texts);
  }
  const last = his.heard('messageReceived').at(-1)?._id ?? '';
  await his.ask('readUpTo', { targetUserId: adaId, messageId: last });
  expect(await alsoHers.hears('readUpTo')).toMatchObject({ userId: benId, messageId: last });
  await his.hears('countsChanged', ({ unread }) => unread === 0);
});

test('a conversation open on another node causes no notification', async () => {
  const [ada, ben] = await pair();
  const [hers, his] = [await open(0, ada), await open(1, ben)];
  const waiting = async (): Promise<string> =>
    (await call(2, ben, 'GET', '/api/notifications')).text;
  const write = async (text: string): Promise<void> => {
    const answer = await hers.ask('sendMessage', { targetUserId: ben.user._id, text });
    expect(answer.ok).toBe(true);
    await his.hears('messageReceived', (message) => message.text === text);
  };
  // His request's notification is stored, and read by his answer, a moment after they connect.
  const before = await eventually(async () => {
    const text = await waiting();
    expect(text).toContain('"isRead":true');
    return text;
  });
  await his.ask('viewing', { targetUserId: ada.user._id });
  await write('you see this');
  // A later notification about another person: by the time it arrives, this one would have arrived too.
  const cleo = await createAccount(url(0));
  await connectAccounts(url(0), ada, cleo);
  await hers.ask('sendMessage', { targetUserId: cleo.user._id, text: 'you do not' });
  await eventually(async () => {
    const answer = await call(2, cleo, 'GET', '/api/notifications');
    expect(answer.text).toContain('"message"');
  });
  expect(await waiting()).toBe(before);

  await his.ask('viewing', { targetUserId: null });
  await write('now you do not');
  await eventually(async () => expect(await waiting()).toContain('"message"'));
});

describe('presence', () => {
  test('is the same on every node and published once', async () => {
    const [ada, ben] = await pair();
    const watcher = await open(0, ada);
    const benId = ben.user._id;
    const [first, second] = [await open(1, ben), await open(2, ben)];
    await watcher.hears('userWentOnline');
    for (const node of [0, 1, 2]) {
      expect(await statusOf(node, ada, ben)).toEqual({ isOnline: true, lastSeen: null });
    }
    const about = (name: 'userWentOnline' | 'userWentOffline') =>
      watcher.heard(name).filter(({ userId }) => userId === benId);
    first.close();
    await friendLeaves(ada, watcher);
    expect((await statusOf(1, ada, ben)).isOnline).toBe(true);
    expect(about('userWentOffline')).toEqual([]);

    second.close();
    const { lastSeen } = await watcher.hears('userWentOffline', ({ userId }) => userId === benId);
    await eventually(async () => {
      for (const node of [0, 1, 2]) {
        expect(await statusOf(node, ada, ben)).toEqual({ isOnline: false, lastSeen });
      }
    });
    await friendLeaves(ada, watcher);
    expect(about('userWentOnline')).toHaveLength(1);
    expect(about('userWentOffline')).toHaveLength(1);
  });

  test('two nodes losing a person at once publish one event', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createAccount(url(0))));
    const ada = await createAccount(url(0));
    for (const one of people) await connectAccounts(url(0), ada, one);
    const watcher = await open(2, ada);
    const sockets = [];
    for (const one of people) sockets.push(await open(0, one), await open(1, one));
    await eventually(() => expect(watcher.heard('userWentOnline')).toHaveLength(people.length));
    for (const socket of sockets) socket.close();
    await eventually(() => expect(watcher.heard('userWentOffline')).toHaveLength(people.length));
    await friendLeaves(ada, watcher);
    const ids = people.map(({ user }) => user._id).sort();
    const told = watcher.heard('userWentOffline').map(({ userId }) => userId);
    expect(told.filter((id) => ids.includes(id)).sort()).toEqual(ids);
  });
});

describe('login sessions', () => {
  test('a logout closes its session on all nodes only', async () => {
    const ada = await createAccount(url(0));
    const other = await openSession(url(1), ada.credentials);
    const [mine, alsoMine, kept] = [
      await open(1, ada),
      await open(2, ada),
      await open(2, { cookie: other.cookie }),
    ];
    const closed = Promise.all([mine.closed(), alsoMine.closed()]);
    expect((await call(0, ada, 'POST', '/api/logout')).status).toBe(200);
    await closed;
    await kept.settled();
    expect(kept.socket.connected).toBe(true);
  });

  test('a deletion closes sockets on all nodes and notifies connections', async () => {
    const [ada, ben] = await pair();
    const [hers, his] = [await open(1, ada), await open(2, ben)];
    const closed = hers.closed();
    expect((await call(0, ada, 'DELETE', `/api/delete/${ada.user._id}`)).status).toBe(200);
    await closed;
    expect(await his.hears('connectionLost')).toEqual({ userId: ada.user._id });
    const answer = await his.ask('sendMessage', { targetUserId: ada.user._id, text: 'gone?' });
    expect(answer).toMatchObject({ ok: false, code: 'not_found' });
  });

  test('a profile edit renames the sender on other nodes', async () => {
    const [ada, ben] = await pair();
    const [hers, his] = [await open(1, ada), await open(2, ben)];
    const edited = await call(0, ada, 'PUT', '/api/profile/edit', { firstName: 'Augusta' });
    expect(edited.status, edited.text).toBe(200);
    await eventually(async () => {
      await hers.ask('sendMessage', { targetUserId: ben.user._id, text: 'it is me' });
      await his.settled();
      const names = his.heard('messageReceived').map(({ firstName }) => firstName);
      expect(names).toContain('Augusta');
    });
  });
});

test('password guesses are counted across nodes', async () => {
  const { credentials } = await createAccount(url(0));
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const body = { emailId: credentials.emailId, password: `guess number ${String(guess)}` };
    statuses.push((await call(guess % 3, { cookie: '' }, 'POST', '/api/login', body)).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
});

test('people of a dead node go offline within 10 s', async () => {
  const ada = await createAccount(url(0));
  const people = await Promise.all(Array.from({ length: 5 }, () => createAccount(url(1))));
  for (const one of people) await connectAccounts(url(0), ada, one);
  const watchers = [await open(0, ada), await open(1, ada)];
  for (const one of people) await open(2, one);
  const [back, ...away] = people;
  if (back === undefined) throw new Error('nobody there');
  for (const watcher of watchers) {
    await eventually(() => expect(watcher.heard('userWentOnline')).toHaveLength(people.length));
  }

  const begin = Date.now();
  await node(2).kill();
  await open(0, back);
  const awayIds = away.map(({ user }) => user._id).sort();
  for (const watcher of watchers) {
    await eventually(() => expect(watcher.heard('userWentOffline')).toHaveLength(away.length));
  }
  const took = Date.now() - begin;
  console.log(`offline after ${String(took)} ms`);
  expect(took).toBeLessThan(10_000);

  for (const watcher of watchers) {
    await friendLeaves(ada, watcher);
    const ours = new Set(people.map(({ user }) => user._id));
    const told = watcher.heard('userWentOffline').filter(({ userId }) => ours.has(userId));
    expect(told.map(({ userId }) => userId).sort()).toEqual(awayIds);
    for (const { userId, lastSeen } of told) {
      const who = away.find(({ user }) => user._id === userId);
      if (who === undefined) throw new Error('a stranger');
      // The last-seen time is the time of the last heartbeat of the node.
      expect(Math.abs(Date.parse(lastSeen ?? '') - begin)).toBeLessThan(5000);
      expect(await statusOf(1, ada, who)).toEqual({ isOnline: false, lastSeen });
    }
  }
  expect((await statusOf(1, ada, back)).isOnline).toBe(true);
  await node(2).restart();
  await open(2, ada);
});
