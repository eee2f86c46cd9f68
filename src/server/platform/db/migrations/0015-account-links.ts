import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates single-use links of mails to reset a password or confirm an address. */
export const accountLinks = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('account_links')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addCheckConstraint('account_links_purpose', sql`purpose in ('confirm', 'reset')`)
      .execute();
    await db.schema
      .createIndex('account_links_user')
      .on('account_links')
      .column('userId')
      .execute();
    // The previous place of these links is no longer read.
    await sql`delete from verifications`.execute(db);
  },
});
