import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { remakeNotifications } from './notifications-table.ts';

/** The kinds of notification stand in the program alone: a new one needs no migration. */
export const notificationKinds = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'sqlite') return remakeNotifications(db, { twoPeople: true });
    await db.schema.alterTable('notifications').dropConstraint('notifications_kind').execute();
  },
});
