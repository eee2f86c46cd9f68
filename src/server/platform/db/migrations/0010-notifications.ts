import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { columnTypes } from './column-types.ts';

/** Creates notifications, their settings, and push subscriptions. */
export const notifications = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    const { id, clustered } = columnTypes(kind);

    // One row per kind and other person, so that the table grows with contacts, not with messages.
    await db.schema
      .createTable('notifications')
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('fromUserId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('id', id, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('inApp', 'integer', (column) => column.notNull())
      .addColumn('byEmail', 'integer', (column) => column.notNull())
      .addColumn('readAt', 'bigint')
      .addColumn('mailedAt', 'bigint')
      .addPrimaryKeyConstraint('notifications_subject', ['userId', 'kind', 'fromUserId'])
      .addCheckConstraint('notifications_kind', sql`kind in ('request', 'accepted', 'message')`)
      .addCheckConstraint('notifications_two_people', sql`"userId" <> "fromUserId"`)
      .addCheckConstraint('notifications_count', sql`count > 0`)
      .modifyEnd(clustered)
      .execute();
    await db.schema
      .createIndex('notifications_newest')
      .on('notifications')
      .columns(['userId', 'id'])
      .unique()
      .execute();
    await db.schema
      .createIndex('notifications_from')
      .on('notifications')
      .column('fromUserId')
      .execute();
    await sql`create index notifications_unread on notifications ("userId")
      where "readAt" is null and "inApp" = 1`.execute(db);
    await sql`create index notifications_to_mail on notifications (id)
      where "readAt" is null and "mailedAt" is null and "byEmail" = 1`.execute(db);

    await db.schema
      .createTable('notification_settings')
      .addColumn('userId', id, (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('muted', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('digestAt', 'bigint')
      .execute();

    await db.schema
      .createTable('push_subscriptions')
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('userId', id, (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('sessionId', id, (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('push_subscriptions_user')
      .on('push_subscriptions')
      .columns(['userId', 'id'])
      .execute();

    // The address for unsubscribing from this mail.
    await db.schema.alterTable('outbox').addColumn('unsubscribeUrl', 'text').execute();
    // Mails are deleted with the account of their recipient.
    await db.schema.createIndex('outbox_recipient').on('outbox').column('recipient').execute();
  },
});
