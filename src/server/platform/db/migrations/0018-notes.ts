import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the comment of a request as JSON, and until when its recipient hid it. */
export const notes = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // 280 characters and a quote of at most 2,000; each may take two in JSON.
    await db.schema
      .alterTable('signals')
      .addColumn('note', 'text', (column) =>
        column.check(
          sql`note is null or status = 'interested' and coalesce(review, '') <> 'accepted' and length(note) <= 5000`,
        ),
      )
      .execute();
    // Milliseconds since 1970.
    await db.schema.alterTable('signals').addColumn('laterUntil', 'bigint').execute();
  },
});
