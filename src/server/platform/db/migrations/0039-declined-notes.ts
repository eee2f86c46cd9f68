import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes the comments of declined requests by age, for their daily deletion. */
export const declinedNotes = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create index signals_declined_notes on signals ("reviewedAt")
      where note is not null and review = 'rejected'`.execute(db);
  },
});
