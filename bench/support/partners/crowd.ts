import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { spotOf } from '#server/partners/repository.ts';
import { facetsOf } from '#server/partners/service.ts';
import { idOf } from '../../../tests/support/people/person-id.ts';
import { drawPartner } from '../../../tests/support/people/partner.ts';
import { randomOf } from '../../../tests/support/people/random.ts';
import { drawSkills } from '../../../tests/support/people/skills.ts';

const ROWS = 5000;
const DAY_MS = 86_400_000;
const COLUMNS = {
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
type Row = Record<keyof typeof COLUMNS, string | number | null>;

/** Inserts many rows of one table at a time, in whatever way is quickest. */
async function insertRows(
  { driver }: Database,
  table: string,
  columns: Record<string, string>,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ');
  if (driver.kind === 'sqlite') {
    const marks = Object.keys(columns).map(() => '?');
    await driver.writer.write((connection) => {
      const statement = connection.prepare(
        `insert into ${table} (${names}) values (${marks.join(', ')})`,
      );
      connection.transaction(() => {
        for (const row of rows) statement.run(...row);
      })();
    });
    return;
  }
  const types = Object.values(columns);
  const arrays = types.map((type, at) => `$${String(at + 1)}::${type}[]`).join(', ');
  await driver.pool.query({
    text: `insert into ${table} (${names}) select * from unnest(${arrays})`,
    values: types.map((_, at) => rows.map((row) => row[at])),
  });
}

/**
 * Fills an empty database with `count` developers who joined over two years, with their facets and
 * with what others did with them.
 */
export async function storeCrowd(database: Database, count: number): Promise<void> {
  const facetIds = new Map<string, number>();
  const listed: number[] = [0];
  const postings: { facet: number; spot: number; id: string }[] = [];
  const since = Date.now() - 730 * DAY_MS;
  const today = Math.floor(Date.now() / DAY_MS);
  for (let from = 0; from < count; from += ROWS) {
    const people: Row[] = [];
    const standing: number[][] = [];
    for (let n = from; n < Math.min(count, from + ROWS); n += 1) {
      const random = randomOf(`crowd ${String(n)}`);
      const joined = since + (n / count) * 729 * DAY_MS;
      const id = idOf(`crowd ${String(n)}`, joined);
      const skills = drawSkills(random);
      const age = random.int(19, 60);
      const partner = drawPartner(id, age, skills);
      const time = new Date(joined).toISOString();
      people.push({
        id,
        name: `Crowd ${String(n)}`,
        email: `crowd.${String(n)}@pairwise.example`,
        createdAt: time,
        updatedAt: time,
        firstName: 'Crowd',
        lastName: String(n),
        age,
        skills: JSON.stringify(skills),
        lookingFor: JSON.stringify(partner.lookingFor),
        learning: JSON.stringify(partner.learning),
        languages: JSON.stringify(partner.languages),
        level: partner.level,
        availability: partner.availability,
        timeZone: partner.timeZone,
      });
      const idle = Math.floor(random.next() ** 3 * 400);
      const received = random.int(0, 200);
      standing.push([
        today - idle,
        received,
        random.int(0, 8),
        random.int(0, 12),
        random.int(0, 20),
      ]);
      for (const { kind, key } of facetsOf({ ...partner, skills })) {
        const name = `${kind} ${key}`;
        const facet = facetIds.get(name) ?? facetIds.size + 1;
        facetIds.set(name, facet);
        listed[facet] = (listed[facet] ?? 0) + 1;
        postings.push({ facet, spot: spotOf(id), id });
      }
    }
    await insertRows(
      database,
      'users',
      COLUMNS,
      people.map((row) => Object.keys(COLUMNS).map((name) => row[name as keyof Row])),
    );
    await insertRows(
      database,
      'standing',
      {
        userId: 'uuid',
        activeDay: 'int',
        received: 'int',
        waiting: 'int',
        accepted: 'int',
        rejected: 'int',
      },
      standing.map((row, at) => [people[at]?.id, ...row]),
    );
  }
  await insertRows(
    database,
    'facets',
    { id: 'int', kind: 'text', key: 'text', listed: 'int' },
    [...facetIds].map(([name, id]) => {
      const space = name.indexOf(' ');
      return [id, name.slice(0, space), name.slice(space + 1), listed[id]];
    }),
  );
  // In the order of the table, so that it is written from one end to the other.
  postings.sort((one, other) => one.facet - other.facet || one.spot - other.spot);
  const big = ROWS * 4;
  for (let from = 0; from < postings.length; from += big) {
    await insertRows(
      database,
      'developer_facets',
      { facetId: 'int', spot: 'int', userId: 'uuid' },
      postings.slice(from, from + big).map(({ facet, spot, id }) => [facet, spot, id]),
    );
  }
  const { driver } = database;
  if (driver.kind === 'postgres') await driver.pool.query('vacuum analyze');
}

/** Lets `reader` have ignored `ids`. */
export function ignore(database: Database, reader: string, ids: readonly string[]): Promise<void> {
  return insertRows(
    database,
    'signals',
    { id: 'uuid', fromUserId: 'uuid', toUserId: 'uuid', status: 'text', createdAt: 'bigint' },
    ids.map((id) => [randomUUIDv7(), reader, id, 'ignored', Date.now()]),
  );
}
