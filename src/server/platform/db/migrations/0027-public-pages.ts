import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates public pages of users and their addresses. */
export const publicPages = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('public_pages')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('on', 'integer', (column) => column.notNull().check(sql`"on" in (0, 1)`))
      .addColumn('show', 'text', (column) => column.notNull().check(sql`length("show") <= 1000`))
      .addColumn('contact', 'integer', (column) => column.notNull().check(sql`contact in (0, 1)`))
      .addColumn('noindex', 'integer', (column) => column.notNull().check(sql`noindex in (0, 1)`))
      .execute();
    await db.schema
      .createTable('handles')
      .addColumn('handle', 'text', (column) =>
        column
          .primaryKey()
          .notNull()
          .check(sql`length(handle) between 3 and 30`),
      )
      // The address of a deleted account stays reserved for a while.
      .addColumn('userId', id, (column) => column.references('users.id').onDelete('set null'))
      // NULL: the current address. A time: the address redirects and is reserved until then.
      .addColumn('until', 'bigint')
      .execute();
    await sql`create unique index handles_current on handles ("userId") where "until" is null`.execute(
      db,
    );
    await sql`create index handles_ending on handles ("until") where "until" is not null`.execute(
      db,
    );
    await sql`create index handles_former on handles ("userId")`.execute(db);
  },
});
