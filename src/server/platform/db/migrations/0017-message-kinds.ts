import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the kind of a message and its additional fields as JSON. Kinds aren't checked here, so that a new one needs no
 * migration.
 */
export const messageKinds = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const table of ['messages', 'ended_messages']) {
      await db.schema
        .alterTable(table)
        .addColumn('kind', 'text', (column) => column.notNull().defaultTo('text'))
        .execute();
      await db.schema
        .alterTable(table)
        .addColumn('payload', 'text', (column) =>
          column.check(sql`payload is null or state <> 'deleted'`),
        )
        .execute();
    }
  },
});
