import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates hidden requests that were withdrawn: they stay hidden when sent again. */
export const putAway = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    await db.schema
      .createTable('put_away')
      .addColumn('toUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('fromUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      // Milliseconds since 1970.
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('put_away_request', ['toUserId', 'fromUserId'])
      .modifyEnd(clustered)
      .execute();
    await db.schema.createIndex('put_away_from').on('put_away').column('fromUserId').execute();
  },
});
