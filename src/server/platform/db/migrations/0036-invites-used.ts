import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many people signed up with pair links of a person, where sign-up takes an invitation. */
export const invitesUsed = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('invitesUsed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
