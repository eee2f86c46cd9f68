import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { SOCKET_TIMES } from '#shared/realtime.ts';
import { connectAccounts, createAccount, type SignedIn } from '../support/account.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import type { ChatSocket } from '../support/chat/chat-client.ts';
import { ChatWriter } from '../support/chat/chat-writer.ts';
import { useCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { checkConversation } from '../support/chat/exactness.ts';
import { startHttpLoad } from '../support/http-load.ts';
import { randomOf } from '../support/random.ts';

const RECONNECTED_MS = 5000;

const { node, url } = useCluster();
let balancer: Balancer;
beforeAll(async () => {
  balancer = await startBalancer([0, 1, 2].map(url));
});
afterAll(() => balancer.stop());

/** Opens a page with the reconnection timing of our browsers and records the length of its disconnections. */
function openPage(who: SignedIn) {
  const gaps: number[] = [];
  let lostAt: number | null = null;
  const socket: ChatSocket = io(balancer.url, {
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: who.cookie },
    ...SOCKET_TIMES,
  });
  socket.on('disconnect', () => (lostAt = performance.now()));
  socket.on('connect', () => {
    if (lostAt !== null) gaps.push(performance.now() - lostAt);
    lostAt = null;
  });
  onTestFinished(() => void socket.disconnect());
  return { socket, gaps };
}

/** Starts pairs that write all the time, open pages and HTTP requests, all through the balancer. */
async function startLoad(seed: number) {
  const random = randomOf(seed);
  const people: SignedIn[] = [];
  for (let count = 0; count < 6; count += 1) people.push(await createAccount(balancer.url));
  const pairs: [SignedIn, SignedIn][] = [];
  for (let first = 0; first < people.length; first += 2) {
    const [one, other] = people.slice(first, first + 2);
    if (one === undefined || other === undefined) throw new Error('nobody there');
    await connectAccounts(balancer.url, one, other);
    pairs.push([one, other]);
  }
  const chats = pairs.map((pair) => {
    const writers = pair.map(({ user, cookie }, index) => {
      const peerId = pair[1 - index]?.user._id ?? '';
      const common = { urls: [balancer.url], count: 20_000, everyMs: 40, random };
      const who = { id: user._id, cookie };
      return new ChatWriter({ ...common, who, peerId, onProgress: () => undefined });
    });
    return { writers, done: Promise.all(writers.map((writer) => writer.write())) };
  });
  const pages = people.map(openPage);
  await eventually(() => expect(pages.every(({ socket }) => socket.connected)).toBe(true));
  const cookie = people[0]?.cookie ?? '';
  const other = people[2]?.user._id ?? '';
  const http = startHttpLoad(balancer.url, [
    { method: 'GET', path: '/api/me/counts', cookie },
    { method: 'GET', path: '/api/user/feed', cookie },
    { method: 'GET', path: '/connections', cookie },
    { method: 'POST', path: `/api/request/send/interested/${other}`, cookie },
    { method: 'GET', path: '/api/profile/view', cookie },
  ]);
  // A failed test must not leave its load running during the next one.
  onTestFinished(async () => {
    const writers = chats.flatMap((chat) => chat.writers);
    await Promise.allSettled([http.stop(), ...writers.map((writer) => writer.finish())]);
  });

  return {
    pages,
    http,
    allConnected: () =>
      eventually(() => expect(pages.every(({ socket }) => socket.connected)).toBe(true)),
    /** Stops the load and checks the conversations. Returns the number of messages written. */
    async finish() {
      let messages = 0;
      for (const { writers, done } of chats) {
        for (const writer of writers) writer.enough();
        await done;
        for (const writer of writers) await writer.finish();
        const kept = (await writers[0]?.whole()) ?? [];
        const violations = checkConversation({
          outboxes: writers.map(({ outbox }) => outbox),
          kept,
          seen: writers.map(({ seen }) => seen),
          changes: writers.map(({ changer }) => changer.changes),
        });
        expect(violations).toEqual({
          lost: [],
          doubled: [],
          reordered: [],
          different: [],
          unchanged: [],
        });
        expect(writers.flatMap(({ refusals }) => refusals)).toEqual([]);
        messages += kept.length;
      }
      const gaps = pages.flatMap((page) => page.gaps);
      return { messages, gaps, http: await http.stop() };
    },
  };
}

test('a rolling restart fails no request and loses no message', async () => {
  const load = await startLoad(1);
  for (const at of [0, 1, 2]) {
    await node(at).restart();
    await load.allConnected();
  }
  const { messages, gaps, http } = await load.finish();
  console.log(
    `rolling restart: ${String(messages)} messages, ${String(http.calls)} requests (slowest ${http.slowestMs.toFixed(0)} ms), ${String(gaps.length)} reconnections (longest ${Math.max(...gaps).toFixed(0)} ms)`,
  );
  expect(http.failures).toEqual([]);
  expect(gaps.length).toBeGreaterThanOrEqual(load.pages.length);
  expect(Math.max(...gaps)).toBeLessThan(RECONNECTED_MS);
});

test('SIGKILL of a node under load loses no message', async () => {
  const load = await startLoad(2);
  const before = load.pages.length;
  const killed = performance.now();
  await node(1).kill();
  await eventually(() => expect(load.pages.flatMap(({ gaps }) => gaps).length).toBeGreaterThan(0));
  await load.allConnected();
  await node(1).restart();
  const { messages, gaps, http } = await load.finish();
  console.log(
    `SIGKILL: ${String(messages)} messages, ${String(http.calls)} requests, ${String(http.failures.length)} failed, ${String(gaps.length)} of ${String(before)} pages lost their connection (longest ${Math.max(...gaps).toFixed(0)} ms)`,
  );
  expect(Math.max(...gaps)).toBeLessThan(RECONNECTED_MS);
  // Only requests in progress on the dead node may fail.
  const late = http.failures.filter(({ at }) => at > killed + 3000);
  expect(late).toEqual([]);
});
