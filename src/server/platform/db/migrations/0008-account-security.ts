import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** As they were then: a limit that changes since needs a migration of its own. */
const EMAIL_MAX = 254;

/** Changes of email under way, when a device was last used, mail with a second face. */
export const accountSecurity = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('email_changes')
      // One a person: a newer one takes the place of the one before.
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
