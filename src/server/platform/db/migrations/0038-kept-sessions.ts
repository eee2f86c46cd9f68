import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { indexPairSessions, pairSessionsTable } from './0025-pair-sessions.ts';
import { columnTypes } from './column-types.ts';

const SIDES = ['lowUserId', 'highUserId'] as const;

/** Lets pair sessions outlive the connection, until either account is deleted, and adds who ended a session early. */
export const keptSessions = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'sqlite') return remake(db);
    const { id } = columnTypes(kind);
    await db.schema
      .alterTable('pair_sessions')
      .dropConstraint('pair_sessions_connection')
      .execute();
    await db.schema.alterTable('pair_sessions').addColumn('endedBy', id).execute();
    for (const side of SIDES) {
      await db.schema
        .alterTable('pair_sessions')
        .addForeignKeyConstraint(`pair_sessions_${side}`, [side], 'users', ['id'])
        .onDelete('cascade')
        .execute();
    }
  },
});

/** Replaces the table, because SQLite can't drop a foreign key. */
async function remake(db: Kysely<unknown>): Promise<void> {
  let table = pairSessionsTable(db, 'sqlite', 'pair_sessions_kept');
  for (const side of SIDES) {
    table = table.addForeignKeyConstraint(
      `pair_sessions_${side}`,
      [side],
      'users',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    );
  }
  await table.execute();
  await sql`insert into pair_sessions_kept select * from pair_sessions`.execute(db);
  await db.schema.dropTable('pair_sessions').execute();
  await db.schema.alterTable('pair_sessions_kept').renameTo('pair_sessions').execute();
  const { id } = columnTypes('sqlite');
  await db.schema.alterTable('pair_sessions').addColumn('endedBy', id).execute();
  await indexPairSessions(db);
}
