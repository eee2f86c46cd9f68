import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { fillFacets } from './0012-facets-of-skills.ts';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Limits at the time of this migration; a changed limit needs a new migration. */
const HEADLINE_MAX = 100;
const URL_MAX = 2048;

/** Adds profile fields for finding a partner, tags and user statistics. */
export const partnerProfile = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);
    const users = db.schema.alterTable('users');
    for (const [name, most] of [
      ['headline', HEADLINE_MAX],
      ['lookingFor', null],
      ['learning', null],
      ['languages', null],
    ] as const) {
      await users
        .addColumn(name, 'text', (column) => {
          const filled = column.notNull().defaultTo(most === null ? '[]' : '');
          return most === null
            ? filled
            : filled.check(sql`length(${sql.ref(name)}) <= ${sql.lit(most)}`);
        })
        .execute();
    }
    for (const [name, rule] of [
      ['level', sql`level in ('junior', 'mid', 'senior', 'lead')`],
      ['availability', sql`length(availability) = 42`],
      ['timeZone', sql`length("timeZone") <= 64`],
      ['codeUrl', sql`length("codeUrl") <= ${sql.lit(URL_MAX)}`],
      ['siteUrl', sql`length("siteUrl") <= ${sql.lit(URL_MAX)}`],
    ] as const) {
      await users.addColumn(name, 'text', (column) => column.check(rule)).execute();
    }

    await db.schema
      .createTable('facets')
      .addColumn('id', kind === 'postgres' ? 'serial' : 'integer', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('listed', 'integer', (column) => column.notNull())
      .addUniqueConstraint('facets_key', ['kind', 'key'])
      .addCheckConstraint('facets_kind', sql`kind in ('skill', 'learn', 'language')`)
      .execute();
    // The order of a tag's users doesn't depend on their history.
    await db.schema
      .createTable('developer_facets')
      .addColumn('facetId', 'integer', (column) => column.notNull())
      .addColumn('spot', 'integer', (column) => column.notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('developer_facets_spot', ['facetId', 'spot', 'userId'])
      .modifyEnd(clustered)
      .execute();
    await db.schema
      .createIndex('developer_facets_user')
      .on('developer_facets')
      .column('userId')
      .execute();

    await db.schema
      .createTable('standing')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('activeDay', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('received', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('accepted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('rejected', 'integer', (column) => column.notNull().defaultTo(0))
      .modifyEnd(clustered)
      .execute();
    await db.schema
      .createTable('feed_filters')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('query', 'text', (column) => column.notNull())
      .modifyEnd(clustered)
      .execute();

    await sql`insert into standing ("userId", received, waiting, accepted, rejected)
      select "toUserId", count(*),
        sum(case when status = 'interested' and review is null then 1 else 0 end),
        sum(case when review = 'accepted' then 1 else 0 end),
        sum(case when review = 'rejected' then 1 else 0 end)
      from signals group by "toUserId"`.execute(db);
    await fillFacets(db);
    if (kind === 'postgres') {
      // The sequence continues after the ids inserted by hand.
      await sql`select setval(pg_get_serial_sequence('facets', 'id'),
        coalesce(max(id), 0) + 1, false) from facets`.execute(db);
    }
  },
});
