import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates invitation links for sites with closed sign-up. */
export const invitations = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('invitations')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('usesLeft', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
  },
});
