import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates passkeys, and the challenges already used. */
export const passkeys = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('passkeys')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('credentialId', 'text', (column) => column.notNull().unique())
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('backedUp', 'integer', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('lastUsedAt', 'bigint')
      .execute();
    await db.schema.createIndex('passkeys_user').on('passkeys').column('userId').execute();
    await db.schema
      .createTable('spent_challenges')
      .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('spent_challenges_expiry')
      .on('spent_challenges')
      .column('expiresAt')
      .execute();
  },
});
