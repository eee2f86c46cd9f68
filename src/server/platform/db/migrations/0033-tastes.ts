import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates learned preference factors: a row of numbers per developer and one model for all. */
export const tastes = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    const bytes = kind === 'postgres' ? sql`bytea` : sql`blob`;
    await db.schema
      .createTable('tastes')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('off', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('version', 'integer')
      .addColumn('cell', 'integer')
      .addColumn('score', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('numbers', bytes)
      .addCheckConstraint('tastes_off_is_empty', sql`"off" = 0 or numbers is null`)
      .execute();
    await db.schema
      .createIndex('tastes_cell')
      .on('tastes')
      .columns(['cell', 'score', 'userId'])
      .execute();
    await db.schema
      .createTable('taste_model')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('claimedUntil', 'bigint', (column) => column.notNull())
      .addColumn('newestSignal', id)
      .addColumn('model', 'text', (column) => column.notNull())
      .addCheckConstraint('taste_model_one', sql`id = 1`)
      .execute();
  },
});
