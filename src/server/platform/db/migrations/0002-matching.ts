import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates signals with their answers, and connections. */
export const matching = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    // Both functions return the smaller and larger of two values.
    const low = sql.raw(kind === 'postgres' ? 'least' : 'min');
    const high = sql.raw(kind === 'postgres' ? 'greatest' : 'max');

    await db.schema
      .createTable('signals')
      .addColumn('id', id, (column) => column.notNull().unique())
      .addColumn('fromUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('toUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('review', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('reviewedAt', 'bigint')
      .addPrimaryKeyConstraint('signals_pair', ['fromUserId', 'toUserId'])
      .addCheckConstraint('signals_two_people', sql`"fromUserId" <> "toUserId"`)
      .addCheckConstraint('signals_status', sql`status in ('interested', 'ignored')`)
      .addCheckConstraint('signals_review', sql`review in ('accepted', 'rejected')`)
      .addCheckConstraint('signals_ignored_is_final', sql`status = 'interested' or review is null`)
      .addCheckConstraint('signals_reviewed_at', sql`(review is null) = ("reviewedAt" is null)`)
      .modifyEnd(clustered)
      .execute();

    // Mutual interest is a connection, so a pair has at most one request.
    await sql`create unique index signals_one_request on signals
      (${low}("fromUserId", "toUserId"), ${high}("fromUserId", "toUserId"))
      where status = 'interested'`.execute(db);
    await sql`create index signals_pending on signals ("toUserId", id)
      where status = 'interested' and review is null`.execute(db);
    // For cascading deletes. The sender column keeps reads of one pair to a single row if the planner picks this index.
    await db.schema
      .createIndex('signals_receiver')
      .on('signals')
      .columns(['toUserId', 'fromUserId'])
      .execute();

    await db.schema
      .createTable('connections')
      .addColumn('lowUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('highUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('connections_pair', ['lowUserId', 'highUserId'])
      .addCheckConstraint('connections_order', sql`"lowUserId" < "highUserId"`)
      .modifyEnd(clustered)
      .execute();
    await db.schema
      .createIndex('connections_low')
      .on('connections')
      .columns(['lowUserId', 'createdAt', 'highUserId'])
      .execute();
    await db.schema
      .createIndex('connections_high')
      .on('connections')
      .columns(['highUserId', 'createdAt', 'lowUserId'])
      .execute();
  },
});
