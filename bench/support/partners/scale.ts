import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database, DatabaseKind } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { hourOf } from '#server/features/feed/cursor.ts';
import { makeRanking } from '#server/features/feed/queue.ts';
import type { Ranked } from '#server/features/feed/ranking.ts';
import { createFeedRepository, type FactsRow } from '#server/features/feed/repository.ts';
import { toFacts } from '#server/features/feed/facts.ts';
import { judgePair, rarityOf } from '#server/features/feed/score.ts';
import { weekStart } from '#shared/week.ts';
import { FEW } from '#server/features/feed/service.ts';
import type { FeedAnswer } from '#shared/api.ts';
import { dayOf } from '#shared/time.ts';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { putSession } from '../../../tests/support/quick-session.ts';
import { startServer } from '../../../tests/support/server-process.ts';
import { INSPECT, watchEventLoop } from '../inspector.ts';
import { crowdMember, type Fate } from './crowd.ts';
import { NEWCOMER_EVERY } from '#server/features/feed/ranking.ts';
import { exactBest } from './exact.ts';
import { ignore, storeCrowd } from './store-crowd.ts';

const READERS = 12;
const SIGNALS = 1000;
const ROUNDS = 30;
const WARM_ROUNDS = 5;
const FRESH_ROUNDS = 10;
const TOP = 20;
const PLACES = TOP - TOP / NEWCOMER_EVERY;
const FILTERS = '?skills=Rust,Go&hours=2';

/** Times in milliseconds. */
interface Timing {
  p50: number;
  p95: number;
  /** CPU time of all server threads per request. */
  cpu: number;
  /** Event loop delay meanwhile. */
  loop: { p50: number; p99: number; max: number };
}

/**
 * How many of the exact best are shown, for as many places as a first page has (every tenth is a newcomer's); and the
 * score of the shown 20 against the exact best 20.
 */
export interface Found {
  recall: number;
  worth: number;
}

export interface Figures {
  /** From a stored queue, and with a new one. */
  feed: Timing;
  fresh: Timing;
  filtered: Timing;
  /** Another request, for the noise of machine and server. */
  idle: Timing;
  /** The first feed after a start. */
  first: number;
  rowsRead: number;
  /** Readers after random people, and readers after their best 500. */
  near: Found;
  far: Found;
  /** Milliseconds to store the crowd. */
  stored: number;
}

interface Reader {
  id: string;
  cookie: string;
  /** Whether the reader has met their best 500. */
  far: boolean;
  /** The best unmet people. */
  best: Ranked[];
  scoreOf: (id: string) => number;
}

/** Measures the feed with `count` developers. */
export async function measureScale(
  kind: DatabaseKind,
  count: number,
  fate: Fate,
): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-scale-'));
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const place = { dataDir, databaseUrl: postgres?.url ?? null };
  try {
    const began = performance.now();
    const { readers, stored } = await prepare(place, count, fate);
    console.error(`  ${kind} ${String(count)}: ready in ${seconds(began)}`);
    const inside = await lookInside(place, readers);
    const forget = () => forgetQueues(place);
    const env = { NODE_OPTIONS: INSPECT, ...(postgres && { DATABASE_URL: postgres.url }) };
    const server = await startServer({ dataDir, env });
    try {
      const ask = (path: string) => timed(server, readers, path, ROUNDS);
      const first = performance.now();
      await get(server.url, readers[0]?.cookie ?? '', '/api/user/feed');
      const firstMs = performance.now() - first;
      await timed(server, readers, '/api/user/feed', WARM_ROUNDS);
      const feed = await ask('/api/user/feed');
      const fresh = await timed(server, readers, '/api/user/feed', FRESH_ROUNDS, forget);
      const filtered = await ask(`/api/user/feed${FILTERS}`);
      const idle = await ask('/api/profile/view');
      const found = {
        near: await recallOf(
          server.url,
          readers.filter(({ far }) => !far),
        ),
        far: await recallOf(
          server.url,
          readers.filter(({ far }) => far),
        ),
      };
      return { feed, fresh, filtered, idle, first: firstMs, ...inside, ...found, stored };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Expires stored queues. */
async function forgetQueues(place: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const database = await openDatabase(place);
  await database.db.deleteFrom('hands').execute();
  await database.close();
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`;

/**
 * Stores readers with 1,000 ignored people each: random ones, or for every second reader their best 500 and 500 others.
 */
async function prepare(
  place: { dataDir: string; databaseUrl: string | null },
  count: number,
  fate: Fate,
): Promise<{ readers: Reader[]; stored: number }> {
  const config = readConfig({ DATA_DIR: place.dataDir });
  const database = await openDatabase(place);
  try {
    const began = performance.now();
    const now = Date.now();
    const ids = await storeCrowd(database, count, now, fate);
    const stored = performance.now() - began;
    const chosen = Array.from({ length: READERS }, (_, at) =>
      Math.floor((at + 0.5) * (count / READERS)),
    );
    const rarity = await raritiesIn(database);
    const numbers = new Map(ids.map((id, n) => [id, n]));
    const time = hourOf(now);
    const pairScore = (reader: FactsRow, n = -1): number => {
      const other = crowdMember(n, count, now, fate);
      const [one, two] = [toFacts(reader, weekStart(time)), toFacts(other, weekStart(time))];
      return judgePair(one, two, rarity, dayOf(time)).score;
    };
    const most = SIGNALS / 2 + 200;
    const all = exactBest(chosen, rarity, { count, now, fate, most });
    const readers: Reader[] = [];
    for (const [at, number] of chosen.entries()) {
      const id = ids[number] ?? '';
      const ranked = all[at] ?? [];
      const far = at % 2 === 1;
      const met = new Set(far ? ranked.slice(0, SIGNALS / 2).map((one) => one.id) : []);
      for (let n = 0; met.size < SIGNALS; n += 1) {
        const other = ids[Math.floor((n * 7919 * count) / 10_007) % count] ?? '';
        if (other !== id) met.add(other);
      }
      await ignore(database, id, [...met]);
      readers.push({
        id,
        cookie: await putSession(database, config.authSecret, id),
        far,
        best: ranked.filter((one) => !met.has(one.id)).slice(0, TOP),
        scoreOf: (other) => pairScore(crowdMember(number, count, now, fate), numbers.get(other)),
      });
    }
    const { driver } = database;
    if (driver.kind === 'postgres') await driver.pool.query('analyze signals');
    return { readers, stored };
  } finally {
    await database.close();
  }
}

async function raritiesIn({ db }: Database): Promise<(key: string) => number> {
  const rows = await db.selectFrom('facets').selectAll().where('kind', '=', 'skill').execute();
  const listed = new Map(rows.map((row) => [row.key, row.listed]));
  return (key) => rarityOf(listed.get(key) ?? 1);
}

/** Counts the rows read by a queue. */
async function lookInside(
  place: { dataDir: string; databaseUrl: string | null },
  readers: readonly Reader[],
): Promise<{ rowsRead: number }> {
  const database = await openDatabase(place);
  try {
    let rows = 0;
    const find = createFeedRepository({
      ...database,
      prepare<Row, Given extends unknown[]>(name: string, text: string) {
        const run = database.prepare<Row, Given>(name, text);
        return async (...values: Given) => {
          const found = await run(...values);
          rows += found.length;
          return found;
        };
      },
    });
    const few = !(await find.moreThan(FEW));
    const now = hourOf(Date.now());
    for (const { id } of readers) {
      await makeRanking(
        find,
        { userId: id, filters: null, now, after: null, free: new Map() },
        few,
        () => Promise.resolve(null),
      );
    }
    return { rowsRead: rows / readers.length + TOP };
  } finally {
    await database.close();
  }
}

/** Every reader asks once per round. */
async function timed(
  server: { url: string; output: () => string },
  readers: readonly Reader[],
  path: string,
  rounds: number,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<Timing> {
  const times: number[] = [];
  const stop = await watchEventLoop(server.output());
  for (let round = 0; round < rounds; round += 1) {
    await before();
    for (const { cookie } of readers) {
      const began = performance.now();
      await get(server.url, cookie, path);
      times.push(performance.now() - began);
    }
  }
  const { cpu, ...loop } = await stop();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), cpu: cpu / times.length, loop };
}

async function get(url: string, cookie: string, path: string): Promise<unknown> {
  const answer = await fetch(url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
  return answer.json();
}

async function recallOf(url: string, readers: readonly Reader[]): Promise<Found> {
  let recall = 0;
  let worth = 0;
  for (const { cookie, best, scoreOf } of readers) {
    const { users } = (await get(url, cookie, '/api/user/feed')) as FeedAnswer;
    const exact = new Set(best.slice(0, PLACES).map(({ id }) => id));
    const sum = best.reduce((all, { score }) => all + score, 0);
    recall += users.filter(({ _id }) => exact.has(_id)).length / PLACES;
    worth += users.reduce((all, { _id }) => all + scoreOf(_id), 0) / sum;
  }
  return { recall: recall / readers.length, worth: worth / readers.length };
}
