import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the number of sign-ups through a user's pair links, on sites with closed sign-up. */
export const invitesUsed = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('invitesUsed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
