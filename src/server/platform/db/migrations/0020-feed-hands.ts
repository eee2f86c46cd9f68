import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Score of a new user at the time of this migration. */
const NEW_SCORE = 44;

/**
 * Creates feed queues, and user scores that order the lists of tags. Everyone starts with the score of a new user;
 * later updates put the lists in order.
 */
export const feedHands = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    await db.schema
      .createTable('hands')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('madeAt', 'bigint', (column) => column.notNull())
      .addColumn('hand', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('hands_made').on('hands').column('madeAt').execute();

    await db.schema
      .alterTable('standing')
      .addColumn('score', 'integer', (column) => column.notNull().defaultTo(NEW_SCORE))
      .execute();
    await db.schema
      .createIndex('standing_score')
      .on('standing')
      .columns(['score', 'userId'])
      .execute();

    await db.schema
      .createTable('developer_facets_new')
      .addColumn('facetId', 'integer', (column) => column.notNull())
      .addColumn('score', 'integer', (column) => column.notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('developer_facets_score', ['facetId', 'score', 'userId'])
      .modifyEnd(clustered)
      .execute();
    await sql`insert into developer_facets_new ("facetId", score, "userId")
      select "facetId", ${sql.lit(NEW_SCORE)}, "userId" from developer_facets
      order by "facetId", "userId"`.execute(db);
    await db.schema.dropTable('developer_facets').execute();
    await db.schema.alterTable('developer_facets_new').renameTo('developer_facets').execute();
    await db.schema
      .createIndex('developer_facets_user')
      .on('developer_facets')
      .columns(['userId', 'facetId'])
      .unique()
      .execute();
  },
});
