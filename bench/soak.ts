// Runs 5,000 people on one node for ten minutes: `npm run bench -- soak`; smaller: `-- soak 500 60` (sockets, seconds).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/platform/db/open.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { storePeople } from '#demo/store-people.ts';
import { startServer } from '../tests/support/server-process.ts';
import { CHAT_ENV, storeChatPeople } from './support/chat-people.ts';
import { INSPECT, measureMemory, type Memory } from './support/inspector.ts';
import { type Kind, KINDS, SoakCrowd, type Taken } from './support/soak-crowd.ts';
import type { Bench, Row } from './support/table.ts';

const SOCKETS = 5000;
/** Ten minutes with connecting, measuring and leaving. */
const SECONDS = 420;
/** Offline developers for the decks. */
const DECK = 5000;
/** Warms up compiled code and caches. */
const WARM_SECONDS = 20;
const P99_MS: Record<Kind, number> = { chat: 250, feed: 500, signal: 500 };
const GOOD = 0.999;
/** Memory may grow by a tenth. */
const RETURNED = 1 / 1.1;

export const bench: Bench = {
  title: 'soak',
  apart: true,
  run: async (options) => {
    const [sockets = SOCKETS, seconds = SECONDS] = options.map(Number);
    const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-bench-'));
    const people = await storeChatPeople(dataDir, sockets);
    await storeDeck(dataDir);
    const server = await startServer({ dataDir, env: { ...CHAT_ENV, NODE_OPTIONS: INSPECT } });
    const memory = () => measureMemory(server.output());
    try {
      const first = await SoakCrowd.open(server.url, people);
      await first.act(Math.min(WARM_SECONDS, seconds));
      await first.leave();
      const before = await memory();
      const crowd = await SoakCrowd.open(server.url, people);
      const connected = await memory();
      const taken = await crowd.act(seconds);
      const loaded = await memory();
      await crowd.leave();
      const after = await memory();
      const where = `soak, ${sockets} sockets, ${seconds} s`;
      return [
        answers(where, taken),
        ...KINDS.map((kind) => latency(where, kind, taken)),
        returned(where, { before, connected, loaded, after }),
      ];
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function storeDeck(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    await storePeople(database.db, madeUpNewcomers(DECK), 'no password');
  } finally {
    await database.close();
  }
}

function answers(where: string, taken: Taken): Row {
  const count = KINDS.reduce((sum, kind) => sum + taken.ms[kind].length, 0);
  const { errors } = taken;
  const figures = `${count} answers, ${errors.length} errors${errors.length > 0 ? ` (first: ${errors[0] ?? ''})` : ''}, ${taken.lost} sockets lost`;
  return {
    what: `${where}: share without error`,
    figures,
    value: count / (count + errors.length + taken.lost),
    target: GOOD,
  };
}

function latency(where: string, kind: Kind, { ms, seconds }: Taken): Row {
  const sorted = ms[kind].toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return {
    what: `${where}: ${P99_MS[kind]} ms / p99 of ${kind}`,
    figures: `${(sorted.length / seconds).toFixed(1)}/s; p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, most ${at(1).toFixed(0)} ms`,
    value: P99_MS[kind] / at(0.99),
    target: 1,
  };
}

function returned(
  where: string,
  memory: Record<'before' | 'connected' | 'loaded' | 'after', Memory>,
): Row {
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0);
  const { before, after } = memory;
  return {
    what: `${where}: memory alive before / after`,
    figures: Object.entries(memory)
      .map(([when, { live, rss }]) => `${when} ${mb(live)} MB (resident ${mb(rss)})`)
      .join(', '),
    value: before.live / after.live,
    target: RETURNED,
  };
}
