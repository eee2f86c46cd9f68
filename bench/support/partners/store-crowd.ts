import { dayOf } from '#shared/time.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';
import { tagsOf } from '#server/features/feed/discovery-index/service.ts';
import { toUserStats } from '#server/features/feed/facts.ts';
import { baseScoreOf, factorsOf, storedScoreOf } from '#server/features/feed/score.ts';
import { timestampOf } from '#server/platform/ids.ts';
import { crowdMember, type Fate } from './crowd.ts';

const ROWS = 5000;

const USERS = {
  id: 'uuid',
  name: 'text',
  email: 'text',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  firstName: 'text',
  lastName: 'text',
  age: 'int',
  skills: 'text',
  lookingFor: 'text',
  learning: 'text',
  languages: 'text',
  level: 'text',
  availability: 'text',
  timeZone: 'text',
} as const;
const STANDING = {
  userId: 'uuid',
  activeDay: 'int',
  received: 'int',
  waiting: 'int',
  accepted: 'int',
  score: 'int',
} as const;
const FACETS = { id: 'int', kind: 'text', key: 'text', listed: 'int' } as const;
const LISTED = { facetId: 'int', score: 'int', userId: 'uuid' } as const;
const SIGNALS = {
  id: 'uuid',
  fromUserId: 'uuid',
  toUserId: 'uuid',
  status: 'text',
  createdAt: 'bigint',
} as const;

type Row<Columns> = Record<keyof Columns, string | number | null>;

/** Runs `work` without foreign key checks and index maintenance. */
async function inBulk(database: Database, work: () => Promise<void>): Promise<void> {
  const run = (statements: string) => execute(database, statements);
  const postgres = database.kind === 'postgres';
  await run('drop index developer_facets_user');
  await run(postgres ? 'alter table developer_facets disable trigger all' : FAST);
  await work();
  await run('create unique index developer_facets_user on developer_facets ("userId", "facetId")');
  await run(postgres ? 'alter table developer_facets enable trigger all' : SAFE);
  if (postgres) await run('vacuum analyze');
}

const FAST = 'pragma foreign_keys = off; pragma synchronous = off';
const SAFE = 'pragma foreign_keys = on; pragma synchronous = full';

async function execute({ driver }: Database, statements: string): Promise<void> {
  if (driver.kind === 'sqlite') {
    await driver.writer.write((connection) => connection.exec(statements));
    return;
  }
  const client = await driver.pool.connect();
  try {
    // Statements on a million rows take long here.
    await client.query('set statement_timeout = 0');
    await client.query({ text: statements, query_timeout: 600_000 } as { text: string });
  } finally {
    client.release(true);
  }
}

/** Inserts rows in the fastest way; `columns` has their types. */
async function insertRows<Columns extends Record<string, string>>(
  { driver }: Database,
  table: string,
  columns: Columns,
  rows: readonly Row<Columns>[],
): Promise<void> {
  const names = Object.keys(columns);
  const quoted = names.map((name) => `"${name}"`).join(', ');
  if (driver.kind === 'sqlite') {
    const marks = names.map(() => '?').join(', ');
    await driver.writer.write((connection) => {
      const insert = connection.prepare(`insert into ${table} (${quoted}) values (${marks})`);
      connection.transaction(() => {
        for (const row of rows) insert.run(...names.map((name) => row[name]));
      })();
    });
    return;
  }
  const arrays = Object.values(columns).map((type, at) => `$${String(at + 1)}::${type}[]`);
  await driver.pool.query({
    text: `insert into ${table} (${quoted}) select * from unnest(${arrays.join(', ')})`,
    values: names.map((name) => rows.map((row) => row[name])),
  });
}

/** Fills an empty database with a crowd; returns the ids. */
export async function storeCrowd(
  database: Database,
  count: number,
  now: number,
  fate: Fate,
): Promise<string[]> {
  const ids: string[] = [];
  const scores: number[] = [];
  await inBulk(database, async () => {
    const lists = await storePeople(database, ids, scores, { count, now, fate });
    await storeLists(database, lists, ids, scores);
  });
  return ids;
}

/** Adds everyone's ids and scores; returns list members by number. */
async function storePeople(
  database: Database,
  ids: string[],
  scores: number[],
  { count, now, fate }: { count: number; now: number; fate: Fate },
): Promise<Map<string, number[]>> {
  const lists = new Map<string, number[]>();
  for (let from = 0; from < count; from += ROWS) {
    const members = Array.from({ length: Math.min(ROWS, count - from) }, (_, at) =>
      crowdMember(from + at, count, now, fate),
    );
    for (const { id, skills, learning, languages } of members) {
      const read = (text: string) => JSON.parse(text) as string[];
      const listed = { skills: read(skills), learning: read(learning), languages: read(languages) };
      for (const { kind, key } of tagsOf(listed)) {
        const name = `${kind} ${key}`;
        const list = lists.get(name);
        if (list === undefined) lists.set(name, [ids.length]);
        else list.push(ids.length);
      }
      ids.push(id);
    }
    const users = members.map((member, at) => {
      const time = timestampOf(member.id);
      const number = String(from + at);
      return {
        ...member,
        name: `Crowd ${number}`,
        firstName: 'Crowd',
        lastName: number,
        email: `crowd.${number}@pairwise.example`,
        createdAt: time,
        updatedAt: time,
      };
    });
    await insertRows(database, 'users', USERS, users);
    const standing = members.map((member) => {
      const score = storedScoreOf(baseScoreOf(factorsOf(toUserStats(member), dayOf(now))));
      scores.push(score);
      return { ...member, userId: member.id, score } as never;
    });
    await insertRows(database, 'standing', STANDING, standing);
  }
  return lists;
}

/** In table order, for sequential writes. */
async function storeLists(
  database: Database,
  lists: ReadonlyMap<string, readonly number[]>,
  ids: readonly string[],
  scores: readonly number[],
): Promise<void> {
  const facets = [...lists].map(([name, members], at) => {
    const space = name.indexOf(' ');
    const key = name.slice(space + 1);
    return { id: at + 1, kind: name.slice(0, space), key, listed: members.length };
  });
  await insertRows(database, 'facets', FACETS, facets);
  let rows: Row<typeof LISTED>[] = [];
  for (const [at, members] of [...lists.values()].entries()) {
    const sorted = members
      .map((member) => ({ userId: ids[member] ?? '', score: scores[member] ?? 0 }))
      .sort((one, other) => one.score - other.score || (one.userId < other.userId ? -1 : 1));
    for (const member of sorted) {
      rows.push({ ...member, facetId: at + 1 });
      if (rows.length < 4 * ROWS) continue;
      await insertRows(database, 'developer_facets', LISTED, rows);
      rows = [];
    }
  }
  await insertRows(database, 'developer_facets', LISTED, rows);
}

/** Makes `reader` ignore `others`. */
export function ignore(
  database: Database,
  reader: string,
  others: readonly string[],
): Promise<void> {
  const createdAt = Date.now();
  const rows = others.map((toUserId) => {
    return { id: randomUUIDv7(), fromUserId: reader, toUserId, status: 'ignored', createdAt };
  });
  return insertRows(database, 'signals', SIGNALS, rows);
}
