import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes the sent requests that look pending to their sender. */
export const waitingInterests = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create index signals_waiting on signals ("fromUserId", id)
      where status = 'interested' and "shownAs" is null and coalesce(review, '') <> 'accepted'`.execute(
      db,
    );
  },
});
