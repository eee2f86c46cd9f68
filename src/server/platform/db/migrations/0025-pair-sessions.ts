import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates pair sessions of two connected developers, deleted with the connection. */
export const pairSessions = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const pair = ['lowUserId', 'highUserId'] as const;
    await pairSessionsTable(db, kind, 'pair_sessions')
      .addForeignKeyConstraint(
        'pair_sessions_connection',
        [...pair],
        'connections',
        [...pair],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await indexPairSessions(db);
  },
});

/** Returns the table without its foreign keys. */
export function pairSessionsTable(db: Kysely<unknown>, kind: DatabaseKind, name: string) {
  const { id } = columnTypes(kind);
  const flag = sql`0`;
  return db.schema
    .createTable(name)
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('lowUserId', id, (column) => column.notNull())
    .addColumn('highUserId', id, (column) => column.notNull())
    .addColumn('proposerId', id, (column) => column.notNull())
    .addColumn('goal', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('proposed', 'agreed', 'declined', 'cancelled')`),
    )
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('startsAt', 'bigint')
    .addColumn('endsAt', 'bigint')
    .addColumn('begun', 'integer', (column) => column.notNull().defaultTo(flag))
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(flag))
    .addColumn('tasks', 'text', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('reminded', 'integer', (column) => column.notNull().defaultTo(flag))
    .addColumn('lowBuilt', 'integer')
    .addColumn('highBuilt', 'integer')
    .addColumn('what', 'text')
    .addColumn('link', 'text')
    .addColumn('builtAt', 'bigint')
    .addColumn('lowHides', 'integer', (column) => column.notNull().defaultTo(flag))
    .addColumn('highHides', 'integer', (column) => column.notNull().defaultTo(flag))
    .addCheckConstraint('pair_sessions_agreed', sql`state <> 'agreed' or "endsAt" is not null`);
}

export async function indexPairSessions(db: Kysely<unknown>): Promise<void> {
  // Ids grow with time, so the indexes end with the id to match the order of lists.
  await db.schema
    .createIndex('pair_sessions_between')
    .on('pair_sessions')
    .columns(['lowUserId', 'highUserId', 'id'])
    .execute();
  await db.schema
    .createIndex('pair_sessions_low')
    .on('pair_sessions')
    .columns(['lowUserId', 'id'])
    .execute();
  await db.schema
    .createIndex('pair_sessions_high')
    .on('pair_sessions')
    .columns(['highUserId', 'id'])
    .execute();
  // Every page queries the next session.
  for (const side of ['lowUserId', 'highUserId']) {
    await sql`create index ${sql.raw(`pair_sessions_next_${side === 'lowUserId' ? 'low' : 'high'}`)}
      on pair_sessions (${sql.ref(side)}, "endsAt") where state = 'agreed'`.execute(db);
  }
  await sql`create index pair_sessions_soon on pair_sessions ("startsAt")
    where state = 'agreed' and reminded = 0`.execute(db);
}
