import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates the outbox of mails: waiting, being sent, or ended. */
export const outbox = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id } = columnTypes(kind);
    await db.schema
      .createTable('outbox')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('replyTo', 'text')
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('dueAt', 'bigint')
      .addColumn('claim', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('endedAt', 'bigint')
      .addColumn('lastError', 'text')
      .addCheckConstraint(
        'outbox_status',
        sql`status in ('waiting', 'claimed', 'handing-over', 'sent', 'refused', 'unconfirmed', 'expired')`,
      )
      // Open rows have the time of the next attempt; ended rows have the time they ended.
      .addCheckConstraint('outbox_times', sql`("dueAt" is null) = ("endedAt" is not null)`)
      .execute();
    await db.schema.createIndex('outbox_due').on('outbox').column('dueAt').execute();
    await db.schema.createIndex('outbox_ended').on('outbox').column('endedAt').execute();
  },
});
