// Measures 200 messages per second alone and beside other work: sign-ins, exports, uploads and 500 signals per second.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { createAccount } from '../tests/support/account.ts';
import { startServer } from '../tests/support/server-process.ts';
import { CHAT_ENV, type ChatPerson, storeChatPeople } from './support/chat-people.ts';
import { RawSocket } from './support/raw-socket.ts';
import { median } from './support/side-by-side.ts';
import type { Bench, Row } from './support/table.ts';

const PEOPLE = 200;
const WRITERS = 100;
const EVERY_MS = 500;
const SECONDS = 4;
/** The median counts, because a disk may stall for half a second by itself. */
const ROUNDS = 3;
/** A message waits at most this long at p99, whatever happens beside it. */
const P99_MS = 60;
const SIGNALS_PER_TURN = 5;
const TURN_MS = 10;

export const bench: Bench = {
  title: 'messages beside other work',
  run: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-bench-'));
    const people = await storeChatPeople(dataDir, PEOPLE);
    const server = await startServer({ dataDir, env: CHAT_ENV });
    const call = async (path: string, cookie: string, init: RequestInit): Promise<void> => {
      const headers = { origin: server.url, cookie, ...(init.headers as Record<string, string>) };
      const answer = await fetch(server.url + path, { ...init, headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`);
    };
    const { emailId, password } = (await createAccount(server.url)).credentials;
    const login = JSON.stringify({ emailId, password });
    const photo = await sharp({
      create: { width: 3000, height: 2000, channels: 3, background: '#888' },
    })
      .jpeg()
      .toBuffer();
    let signals = 0;
    const signal = (): Promise<void> => {
      const from = people[signals % PEOPLE] as ChatPerson;
      const step = 2 + (Math.floor(signals / PEOPLE) % (PEOPLE - 4));
      const to = people[(signals + step) % PEOPLE] as ChatPerson;
      signals += 1;
      return to.id === from.peerId
        ? Promise.resolve()
        : call(`/api/request/send/ignored/${to.id}`, from.cookie, { method: 'POST' });
    };
    const json = { 'content-type': 'application/json' };
    const works: Record<string, (lane: ChatPerson) => Promise<unknown>> = {
      nothing: () => wait(TURN_MS),
      'two sign-ins at once': () =>
        call('/api/login', '', { method: 'POST', body: login, headers: json }),
      'two exports at once': ({ cookie }) => call('/api/account/export', cookie, {}),
      'two uploads at once': ({ cookie }) =>
        call('/api/profile/photo', cookie, {
          method: 'POST',
          body: photo,
          headers: { 'content-type': 'image/jpeg' },
        }),
      '500 signals a second': () =>
        // Two lanes share the rate.
        Promise.all([wait(2 * TURN_MS), ...Array.from({ length: SIGNALS_PER_TURN }, signal)]),
    };
    try {
      const writers = await Promise.all(
        people.slice(0, WRITERS).map((one) => open(server.url, one)),
      );
      await writeBeside(writers, people, () => wait(TURN_MS));
      const rows: Row[] = [];
      for (const [name, work] of Object.entries(works)) {
        const rounds: Awaited<ReturnType<typeof writeBeside>>[] = [];
        while (rounds.length < ROUNDS) rounds.push(await writeBeside(writers, people, work));
        const at = (share: number) =>
          median(rounds.map(({ times }) => times[Math.floor((times.length - 1) * share)] ?? NaN));
        const done = rounds.reduce((sum, round) => sum + round.done, 0);
        rows.push({
          what: `messages beside ${name}: ${P99_MS} ms / p99`,
          figures: `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, most ${at(1).toFixed(0)} ms; ${done} times in ${ROUNDS * SECONDS} s`,
          value: P99_MS / at(0.99),
          target: 1,
        });
      }
      for (const { socket } of writers) socket.close();
      return rows;
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function open(url: string, { cookie, peerId }: ChatPerson) {
  const socket = await RawSocket.open(url, { cookie });
  return {
    socket,
    /** Returns the milliseconds until the acknowledgement. */
    async write(): Promise<number> {
      const begin = performance.now();
      const answer = new Promise<string>((resolve) => {
        socket.onPacket = (packet) => {
          if (packet.startsWith('43')) resolve(packet);
        };
      });
      const message = {
        targetUserId: peerId,
        text: 'How about tonight?',
        clientId: randomUUIDv7(),
      };
      socket.send(`420["sendMessage",${JSON.stringify(message)}]`);
      const packet = await answer;
      if (!packet.includes('"ok":true')) throw new Error(packet);
      return performance.now() - begin;
    },
  };
}

/** All write at even distances, while two people repeat `work`. Times are sorted. */
async function writeBeside(
  writers: Awaited<ReturnType<typeof open>>[],
  [one, two]: ChatPerson[],
  work: (lane: ChatPerson) => Promise<unknown>,
): Promise<{ times: number[]; done: number }> {
  const times: number[] = [];
  let done = 0;
  const until = performance.now() + SECONDS * 1000;
  const lanes = [one, two].map(async (lane) => {
    for (; performance.now() < until; done += 1) await work(lane as ChatPerson);
  });
  const writing = writers.map(async (writer, at) => {
    let next = performance.now() + (at / writers.length) * EVERY_MS;
    for (; next < until; next += EVERY_MS) {
      await wait(Math.max(0, next - performance.now()));
      times.push(await writer.write());
    }
  });
  await Promise.all([...lanes, ...writing]);
  return { times: times.sort((a, b) => a - b), done };
}
