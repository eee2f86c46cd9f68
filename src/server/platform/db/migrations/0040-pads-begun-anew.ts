import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the documents of a pad: one that was begun anew takes no updates of the one before. */
export const padsBegunAnew = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('pads')
      .addColumn('begun', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
