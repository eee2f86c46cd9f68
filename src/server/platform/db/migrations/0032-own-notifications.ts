import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../database.ts';
import { remakeNotifications } from './notifications-table.ts';

/** Allows notifications about the user's own account. */
export const ownNotifications = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind === 'sqlite') return remakeNotifications(db, { twoPeople: false });
    const table = db.schema.alterTable('notifications');
    await table.dropConstraint('notifications_two_people').execute();
  },
});
