import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates uploaded photos; their files are stored outside the database. */
export const photos = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('photos')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      // Set to null instead of deleted: the row still names the files to remove.
      .addColumn('userId', id, (column) =>
        column.unique().references('users.id').onDelete('set null'),
      )
      .addColumn('dueAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('photos_due').on('photos').columns(['userId', 'dueAt']).execute();
  },
});
