import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates versions of a pad, and its text when a user left it. Both are deleted with the pad. */
export const padVersions = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    // Bytes instead of text, because PostgreSQL can't store the character 0 in text.
    const bytes = kind === 'postgres' ? 'bytea' : 'blob';
    const pair = ['lowUserId', 'highUserId'] as const;
    await db.schema
      .createTable('pad_versions')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('id', id, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('body', bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint('pad_versions_place', [...pair, 'id'])
      .addForeignKeyConstraint('pad_versions_pad', [...pair], 'pads', [...pair], (constraint) =>
        constraint.onDelete('cascade'),
      )
      .execute();

    await db.schema
      .createTable('pad_absences')
      .addColumn('lowUserId', id, (column) => column.notNull())
      .addColumn('highUserId', id, (column) => column.notNull())
      .addColumn('userId', id, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('body', bytes, (column) => column.notNull())
      .addColumn('told', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`told in (0, 1)`),
      )
      .addPrimaryKeyConstraint('pad_absences_person', [...pair, 'userId'])
      .addForeignKeyConstraint('pad_absences_pad', [...pair], 'pads', [...pair], (constraint) =>
        constraint.onDelete('cascade'),
      )
      .execute();
  },
});
