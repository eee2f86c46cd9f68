import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Finds the interests of a person that wait, whatever else they answered. */
export const waitingInterests = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create index signals_waiting on signals ("fromUserId", id)
      where status = 'interested' and "shownAs" is null and coalesce(review, '') <> 'accepted'`.execute(
      db,
    );
  },
});
