// How long a feed takes among few and many developers, and what it misses. By hand: node bench/support/partners/scale.ts sqlite 10000 1000000
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Database, openDatabase } from '#server/db/database.ts';
import { NO_FILTERS } from '#shared/feed-filters.ts';
import { createFeed } from '#server/feed/service.ts';
import { hourOf } from '#server/feed/cursor.ts';
import { dayOf, type Facts, toFacts } from '#server/feed/facts.ts';
import { byRank, rank, type Ranked, readReader } from '#server/feed/ranking.ts';
import { createFeedRepository, type FactsRow } from '#server/feed/repository.ts';
import { judgePair } from '#server/feed/score.ts';
import { takeTurns } from '#server/feed/turns.ts';
import { weekStart } from '#shared/week.ts';
import { startPostgres } from '../../../tests/support/postgres.ts';
import { ignore, storeCrowd } from './crowd.ts';

const READERS = 12;
const SIGNALS = 1000;
const ROUNDS = 20;
const EXACT_READERS = 3;
const TOP = 20;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const [kind = 'sqlite', ...counts] = process.argv.slice(2);
for (const count of counts.map(Number)) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-scale-'));
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url ?? null });
  try {
    const began = performance.now();
    await storeCrowd(database, count);
    const readers = await pickReaders(database, count);
    console.log(`${kind} ${count}: stored in ${seconds(performance.now() - began)}`);
    console.log(await measure(database, readers, false));
    console.log(await measure(database, readers, true));
    console.log(await recall(database, readers.slice(0, EXACT_READERS)));
  } finally {
    await database.close();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Developers from everywhere who have each ignored 1,000: the newest, and others spread over all. */
async function pickReaders(database: Database, count: number): Promise<string[]> {
  const { db } = database;
  const ids = (await db.selectFrom('users').select('id').orderBy('id', 'desc').execute()).map(
    ({ id }) => id,
  );
  const readers = Array.from(
    { length: READERS },
    (_, at) => ids[Math.floor((at + 0.5) * (count / READERS))] ?? '',
  );
  for (const reader of readers) {
    const half = Math.min(SIGNALS / 2, Math.floor(count / 4));
    const step = Math.floor(count / half);
    const met = [
      ...ids.slice(0, half),
      ...Array.from({ length: half }, (_, at) => ids[at * step] ?? ''),
    ];
    await ignore(
      database,
      reader,
      [...new Set(met)].filter((id) => id !== reader),
    );
  }
  return readers;
}

async function measure(
  database: Database,
  readers: readonly string[],
  filtered: boolean,
): Promise<string> {
  const feed = createFeed({
    database,
    partners: { noteVisit: () => undefined },
    requests: { relation: () => Promise.reject(new Error('not asked')) },
    blocks: { between: () => Promise.resolve(false) },
  });
  const filters = filtered ? { ...NO_FILTERS, skills: ['Rust', 'Go'], hours: 2 } : null;
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let round = -3; round < ROUNDS; round += 1) {
    if (round === 0) delay.enable();
    for (const reader of readers) {
      const began = performance.now();
      await feed.page(reader, { limit: TOP, cursor: null }, filters);
      if (round >= 0) times.push(performance.now() - began);
    }
  }
  delay.disable();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const block = (share: number) => (delay.percentile(share) / 1e6).toFixed(1);
  return `  ${filtered ? 'filtered' : 'feed'}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms; event loop delay p99 ${block(99)} ms, max ${block(100)} ms`;
}

/** Of the exact best 20 among everyone: how many are in ours, and the score of ours against theirs. */
async function recall(database: Database, readers: readonly string[]): Promise<string> {
  const find = createFeedRepository(database);
  const now = hourOf(Date.now());
  const start = weekStart(now);
  const ours = [];
  for (const id of readers) {
    const ranking = await rank(find, id, null, now, takeTurns(database.kind));
    const met = await database.db
      .selectFrom('signals')
      .select('toUserId')
      .where('fromUserId', '=', id)
      .execute();
    ours.push({
      ranking,
      reader: await readReader(find, id, start),
      met: new Set([id, ...met.map(({ toUserId }) => toUserId)]),
      best: [] as Ranked[],
    });
  }
  for await (const others of everyone(database, start)) {
    for (const one of ours) {
      for (const other of others) {
        if (one.met.has(other.id)) continue;
        const { score } = judgePair(one.reader, other, one.ranking.rarity, dayOf(now));
        one.best.push({ id: other.id, score });
      }
      one.best = one.best.sort(byRank).slice(0, TOP);
    }
  }
  const lines = ours.map(({ ranking, best }) => {
    const top = ranking.ranked.slice(0, TOP);
    const found = top.filter(({ id }) => best.some((exact) => exact.id === id)).length;
    const sum = (list: readonly Ranked[]) => list.reduce((all, { score }) => all + score, 0);
    return { found: found / TOP, worth: sum(top) / sum(best), looked: ranking.ranked.length };
  });
  const mean = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((all, line) => all + of(line), 0) / lines.length;
  return `  recall of the exact 20: ${(100 * mean((line) => line.found)).toFixed(0)} %; their score against the exact: ${(100 * mean((line) => line.worth)).toFixed(1)} %; looked at ${mean((line) => line.looked).toFixed(0)}`;
}

async function* everyone({ db }: Database, start: number): AsyncGenerator<Facts[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('standing', 'standing.userId', 'users.id')
      .select([
        'users.id',
        'skills',
        'learning',
        'lookingFor',
        'languages',
        'level',
        'availability',
        'timeZone',
        'age',
      ])
      .select(['activeDay', 'received', 'waiting', 'accepted', 'rejected'])
      .where('users.id', '>', last)
      .orderBy('users.id')
      .limit(5000)
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => toFacts(row as FactsRow, start));
    last = rows.at(-1)?.id ?? '';
  }
}
