// Measures GET /api/user/feed with 1,000 past signals, among 1,000 and 100,000 developers, against a bare node:http
// server with the same bytes.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { Place } from '#server/platform/db/open-reading.ts';
import { madeUpNewcomers } from '#demo/newcomers.ts';
import { storePeople } from '#demo/store-people.ts';
import { putAccount, putSession } from '../tests/support/quick-session.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { startServer } from '../tests/support/server-process.ts';
import { recordReply, startBareServer } from './support/reply.ts';
import { type Comparison, sideBySide } from './support/side-by-side.ts';
import type { Bench, Row } from './support/table.ts';

const SIGNALS = 1000;
const FEW = 1000;
const MANY = 100_000;
/** Target ratios; PostgreSQL is another process. */
const SHARES = { sqlite: 0.12, postgres: 0.06 };
/** Target ratio of feeds per CPU second, many to few developers. */
const STEADY = 1 / 3;

/** Position of signalled developers: at the top, or spread. */
type Met = 'newest' | 'spread';

export const bench: Bench = {
  title: 'GET /api/user/feed',
  run: async (options) => {
    const named = (['sqlite', 'postgres'] as const).filter((kind) => options.includes(kind));
    const rows: Row[] = [];
    for (const kind of named.length > 0 ? named : (['sqlite', 'postgres'] as const)) {
      const few = await measure(kind, FEW);
      const many = await measure(kind, MANY);
      const share = SHARES[kind];
      const what = `${kind}: feed / node:http, ${SIGNALS} signals`;
      rows.push(
        row(`${what} spread over ${FEW} developers`, few.spread, share),
        row(`${what} spread over ${MANY} developers`, many.spread, share),
        row(`${what} to the newest of ${FEW} developers`, few.newest, share),
        row(`${what} to the newest of ${MANY} developers`, many.newest, share),
        growth(`${kind}: feed at ${MANY} / at ${FEW} developers, spread`, few.spread, many.spread),
        growth(`${kind}: feed at ${MANY} / at ${FEW} developers, newest`, few.newest, many.newest),
      );
    }
    return rows;
  },
};

/** Fills a database and loads the feed for each kind of reader. */
async function measure(kind: Database['kind'], unmet: number): Promise<Record<Met, Comparison>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pairwise-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  try {
    const place = { dataDir, databaseUrl: postgres?.url ?? null };
    const cookies = await prepare(place, unmet + SIGNALS);
    const server = await startServer({
      dataDir,
      env: postgres === null ? {} : { DATABASE_URL: postgres.url },
    });
    try {
      const load = async (cookie: string): Promise<Comparison> => {
        const url = `${server.url}/api/user/feed`;
        const headers = { cookie };
        const bare = await startBareServer(await recordReply(url, headers));
        try {
          const theirs = { url: `${bare.url}/api/user/feed`, headers, pid: bare.pid };
          return await sideBySide({ url, headers, pid: server.pid }, theirs, { rounds: 5 });
        } finally {
          bare.stop();
        }
      };
      return { spread: await load(cookies.spread), newest: await load(cookies.newest) };
    } finally {
      await server.stop();
    }
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns a Cookie header per kind of reader. */
async function prepare(place: Place, developers: number): Promise<Record<Met, string>> {
  const config = readConfig({ DATA_DIR: place.dataDir });
  const database = await openDatabase(place);
  try {
    const readers: Record<Met, string> = {
      newest: (await putAccount(database))._id,
      spread: (await putAccount(database))._id,
    };
    await storePeople(database.db, madeUpNewcomers(developers), 'no password');
    for (const met of ['newest', 'spread'] as const) await signal(database, readers[met], met);
    return {
      newest: await putSession(database, config.authSecret, readers.newest),
      spread: await putSession(database, config.authSecret, readers.spread),
    };
  } finally {
    await database.close();
  }
}

/** Makes `reader` ignore {@link SIGNALS} developers. */
async function signal({ db }: Database, reader: string, met: Met): Promise<void> {
  const everyone = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'not like', 'robin-%')
    .orderBy('id', 'desc')
    .execute();
  const step = met === 'newest' ? 1 : Math.floor(everyone.length / SIGNALS);
  const chosen = Array.from({ length: SIGNALS }, (_, at) => everyone[at * step]?.id ?? '');
  await db
    .insertInto('signals')
    .values(
      chosen.map((toUserId) => ({
        id: randomUUIDv7(),
        fromUserId: reader,
        toUserId,
        status: 'ignored' as const,
        review: null,
        createdAt: Date.now(),
        reviewedAt: null,
      })),
    )
    .execute();
}

function row(
  what: string,
  { ours, theirs, ratio, spread, cpuRatio }: Comparison,
  target: number,
): Row {
  const range = spread.map((value) => value.toFixed(2)).join(' to ');
  const figures = `${Math.round(ours)} of ${Math.round(theirs)} requests/s; rounds ${range}; per CPU second ${cpuRatio.toFixed(2)}`;
  return { what, figures, value: ratio, target };
}

/** Compares two comparisons with the same bare server, so that other load cancels out. */
function growth(what: string, few: Comparison, many: Comparison): Row {
  const figures = `ratio ${few.ratio.toFixed(2)} became ${many.ratio.toFixed(2)}; per CPU second ${few.cpuRatio.toFixed(2)} became ${many.cpuRatio.toFixed(2)}`;
  return { what, figures, value: many.cpuRatio / few.cpuRatio, target: STEADY };
}
