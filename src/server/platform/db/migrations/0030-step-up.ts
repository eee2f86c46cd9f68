import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a session last showed a second factor. */
export const stepUp = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('provedAt', 'bigint').execute();
  },
});
