import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Numbers the documents of a pad: a document begun anew refuses updates of the previous one. */
export const padsBegunAnew = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('pads')
      .addColumn('begun', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
