import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a declined request is to its sender once they took it back: they are not told of the answer. */
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
