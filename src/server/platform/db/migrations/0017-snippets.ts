import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the code on a profile as JSON, and the setting for comments on it. */
export const snippets = (): Migration => ({
  async up(db: Kysely<unknown>) {
    // 2,000 characters of code and 140 of a note; each may take two in JSON.
    await db.schema
      .alterTable('users')
      .addColumn('snippet', 'text', (column) => column.check(sql`length(snippet) <= 5000`))
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('commentsFrom', 'text', (column) =>
        column.check(sql`"commentsFrom" in ('everyone', 'shared', 'nobody')`),
      )
      .execute();
  },
});
