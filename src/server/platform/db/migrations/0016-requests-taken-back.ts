import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the sender's view of a declined request after withdrawing it, which doesn't reveal the decline. */
export const requestsTakenBack = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('signals')
      .addColumn('shownAs', 'text', (column) =>
        column.check(
          sql`"shownAs" is null or "shownAs" in ('none', 'ignored') and review = 'rejected'`,
        ),
      )
      .execute();
  },
});
