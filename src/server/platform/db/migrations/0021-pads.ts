import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Limits at the time of this migration; a changed limit needs a new migration. */
const NAME_MAX = 80;
/** Bytes of a merged document of maximum size. */
const BODY_MAX = 512 * 1024;

/** Creates pads of connected developers as Yjs updates, deleted with the connection. */
export const pads = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    const pair = ['lowUserId', 'highUserId'] as const;
    await db.schema
      .createTable('pads')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('language', 'text')
      .addColumn('name', 'text', (column) =>
        column
          .notNull()
          .defaultTo('')
          .check(sql`length(name) <= ${sql.lit(NAME_MAX)}`),
      )
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('pads_pair', [...pair])
      .addForeignKeyConstraint(
        'pads_connection',
        [...pair],
        'connections',
        [...pair],
        (constraint) => constraint.onDelete('cascade'),
      )
      .modifyEnd(clustered)
      .execute();

    await db.schema
      .createTable('pad_updates')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('id', id, (column) => column.notNull())
      .addColumn('body', kind === 'postgres' ? 'bytea' : 'blob', (column) =>
        column.notNull().check(sql`length(body) <= ${sql.lit(BODY_MAX)}`),
      )
      .addPrimaryKeyConstraint('pad_updates_place', [...pair, 'id'])
      .addForeignKeyConstraint('pad_updates_pad', [...pair], 'pads', [...pair], (constraint) =>
        constraint.onDelete('cascade'),
      )
      .execute();
  },
});
