import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the time of a login session's last step-up. */
export const stepUp = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('provedAt', 'bigint').execute();
  },
});
