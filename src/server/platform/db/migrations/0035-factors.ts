import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates authenticator apps, recovery codes, trusted browsers, and sign-ins that need a second factor. */
export const factors = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('second_factors')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('keyName', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('confirmedAt', 'bigint')
      .addColumn('lastStep', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('recovery_codes')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('usedAt', 'bigint')
      .execute();
    await db.schema
      .createIndex('recovery_codes_user')
      .on('recovery_codes')
      .column('userId')
      .execute();
    for (const table of ['trusted_browsers', 'waiting_sign_ins']) {
      await db.schema
        .createTable(table)
        .addColumn('id', id, (column) => column.primaryKey().notNull())
        .addColumn('userId', id, (column) =>
          column.notNull().references('users.id').onDelete('cascade'),
        )
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('expiresAt', 'bigint', (column) => column.notNull())
        .$call((made) =>
          table === 'trusted_browsers'
            ? made.addColumn('userAgent', 'text', (column) => column.notNull())
            : made
                .addColumn('signedInBy', 'text', (column) => column.notNull())
                .addColumn('attempts', 'integer', (column) => column.notNull()),
        )
        .execute();
      await db.schema.createIndex(`${table}_user`).on(table).column('userId').execute();
      await db.schema.createIndex(`${table}_expiry`).on(table).column('expiresAt').execute();
    }
  },
});
