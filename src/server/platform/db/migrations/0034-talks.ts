import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates calls and rings: one row per participant, so that a user has at most one call. */
export const talks = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    const pair = ['lowUserId', 'highUserId'] as const;
    await db.schema
      .createTable('talkers')
      .addColumn('userId', id, (column) => column.primaryKey())
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('ringing', 'talking')`),
      )
      .addColumn('calls', 'integer', (column) => column.notNull())
      .addColumn('tab', 'text')
      .addColumn('sessionId', id)
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addCheckConstraint('talkers_one_of_two', sql`"userId" in ("lowUserId", "highUserId")`)
      .addForeignKeyConstraint(
        'talkers_connection',
        [...pair],
        'connections',
        [...pair],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('talkers_between')
      .on('talkers')
      .columns(['lowUserId', 'highUserId'])
      .execute();
    await db.schema.createIndex('talkers_until').on('talkers').column('until').execute();
  },
});
