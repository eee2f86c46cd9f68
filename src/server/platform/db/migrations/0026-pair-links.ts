import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates pair links: opening one connects a user with its author. They are deleted with the author's account. */
export const pairLinks = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('pair_links')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('usesLeft', 'integer', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('pair_links_user').on('pair_links').column('userId').execute();
  },
});
