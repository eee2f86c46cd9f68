import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Limits at the time of this migration; a changed limit needs a new migration. */
const EMAIL_MAX = 254;

/** Adds pending email changes, the last use of login sessions, and HTML mails. */
export const accountSecurity = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('email_changes')
      // One per user: a newer change replaces it.
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('newEmail', 'text', (column) => column.notNull())
      .addColumn('approveHash', 'text', (column) => column.unique())
      .addColumn('confirmHash', 'text', (column) => column.unique())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addCheckConstraint(
        'email_changes_email',
        sql`"newEmail" = lower("newEmail") and length("newEmail") <= ${sql.lit(EMAIL_MAX)}`,
      )
      .execute();
    await db.schema.alterTable('sessions').addColumn('lastActiveAt', 'bigint').execute();
    await db.schema.alterTable('outbox').addColumn('html', 'text').execute();
  },
});
