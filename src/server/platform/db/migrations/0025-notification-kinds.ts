import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { remakeNotifications } from './notifications-table.ts';

/** Drops the check of notification kinds, so that a new kind needs no migration. */
export const notificationKinds = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'sqlite') return remakeNotifications(db, { twoPeople: true });
    await db.schema.alterTable('notifications').dropConstraint('notifications_kind').execute();
  },
});
