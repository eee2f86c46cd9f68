import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PushSubscriptionsTable } from '../../platform/db/tables.ts';

export type PushRow = Selectable<PushSubscriptionsTable>;

/** Keeps a subscription; the same browser's takes the place of the one before, whoever's it was. */
export async function saveSubscription(db: Db, row: PushRow): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Whether what a person was told of is still there, and not read. */
export async function isUnread(db: Db, userId: string, notificationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where((is) => is.and({ userId, id: notificationId }))
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's subscriptions whose session lives at `now`, in ISO 8601. */
export function liveSubscriptions(db: Db, userId: string, now: string): Promise<PushRow[]> {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.sessionId')
    .selectAll('p')
    .where('p.userId', '=', userId)
    .where('s.expiresAt', '>', now)
    .execute();
}

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((is) => is.and({ userId, endpoint }))
    .execute();
}

/** Forgets the subscriptions of a person's sessions, but for those of `keptSessionId`. */
export async function deleteOfSessions(
  db: Db,
  userId: string,
  keptSessionId: string | null,
): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('userId', '=', userId);
  if (keptSessionId !== null) query = query.where('sessionId', '<>', keptSessionId);
  await query.execute();
}

export async function deleteOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('sessionId', '=', sessionId).execute();
}

/** A session goes on under another id. */
export async function renameSession(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ sessionId: to })
    .where('sessionId', '=', from)
    .execute();
}
