import { type Selectable, sql } from 'kysely';
import type { NotificationKind } from '#shared/notifications.ts';
import type { Database, DatabaseKind, Db, PreparedGet } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export interface NotificationRow {
  id: string;
  kind: NotificationKind;
  count: number;
  readAt: number | null;
  fromUserId: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
}

export type NewNotification = Pick<
  Selectable<Tables['notifications']>,
  'id' | 'userId' | 'kind' | 'fromUserId' | 'count' | 'inApp' | 'byEmail'
>;

/** An unread notification of the same kind and person is incremented. */
export async function upsertNotification(db: Db, added: NewNotification): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ ...added, readAt: null, mailedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind', 'fromUserId']).doUpdateSet({
        id: added.id,
        inApp: added.inApp,
        byEmail: added.byEmail,
        count: sql`case when notifications."readAt" is null
          then notifications.count + excluded.count else excluded.count end`,
        mailedAt: sql`case when notifications."readAt" is null
          then notifications."mailedAt" else null end`,
        readAt: null,
      }),
    )
    .execute();
}

/**
 * False means the request is gone. Its people are locked before it, as in deletions, until the
 * transaction ends.
 */
export async function lockRequest(
  db: Db,
  kind: DatabaseKind,
  { requestId, people }: { requestId: string; people: readonly string[] },
): Promise<boolean> {
  if (kind === 'postgres') {
    const locked = db.selectFrom('users').select('id').where('id', 'in', people).orderBy('id');
    await locked.forKeyShare().execute();
  }
  const row = await db
    .selectFrom('signals')
    .select('id')
    .where('id', '=', requestId)
    .$if(kind === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAbout(
  db: Db,
  { userId, kind, fromUserId }: Pick<NewNotification, 'userId' | 'kind' | 'fromUserId'>,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((is) => is.and({ userId, kind, fromUserId }))
    .execute();
}

/** Hides the notifications about a person's free time, and returns their recipients. */
export async function hideFree(db: Db, fromUserId: string, readAt: number): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ inApp: 0, readAt })
    .where((is) => is.and({ kind: 'free', fromUserId, inApp: 1 }))
    .returning('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function deleteFree(db: Db, belowId: string): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('kind', '=', 'free')
    .where('id', '<', belowId)
    .execute();
}

/** Returns the connections with this notification turned on and none from this person since `sinceId`. */
export async function listAskedForFree(
  db: Db,
  userId: string,
  sinceId: string,
): Promise<Set<string>> {
  const side = (mine: 'lowUserId' | 'highUserId', theirs: 'lowUserId' | 'highUserId') =>
    db
      .selectFrom('connections as c')
      .innerJoin('notification_settings as s', 's.userId', `c.${theirs}`)
      .select('s.userId')
      .where(`c.${mine}`, '=', userId)
      .where('s.muted', 'like', '%"free.%')
      .where(
        sql<boolean>`not exists (select 1 from notifications n where n."userId" = s."userId"
          and n.kind = 'free' and n."fromUserId" = ${userId} and n.id > ${sinceId})`,
      );
  const both = side('lowUserId', 'highUserId').unionAll(side('highUserId', 'lowUserId'));
  return new Set((await both.execute()).map((row) => row.userId));
}

/** A count of 0 deletes the notification. Returns whether anything changed. */
export async function lowerCount(
  db: Db,
  { userId, kind, fromUserId }: Pick<NewNotification, 'userId' | 'kind' | 'fromUserId'>,
  count: number,
): Promise<boolean> {
  if (count > 0) {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ count })
      .where((is) => is.and({ userId, kind, fromUserId }))
      .where('readAt', 'is', null)
      .where('count', '>', count)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where((is) => is.and({ userId, kind, fromUserId }))
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function prune(
  db: Db,
  table: 'notifications' | 'push_subscriptions',
  userId: string,
  keep: number,
): Promise<void> {
  const theirs = db.selectFrom(table).select('id').where('userId', '=', userId);
  await db
    .deleteFrom(table)
    .where('userId', '=', userId)
    .where('id', '<=', theirs.orderBy('id', 'desc').limit(1).offset(keep))
    .execute();
}

const withPerson = (db: Db, userId: string) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.fromUserId')
    .select(['n.id', 'n.kind', 'n.count', 'n.readAt', 'n.fromUserId'])
    .select(['u.firstName', 'u.lastName', 'u.photoUrl'])
    .where('n.userId', '=', userId);

/** The newest comes first. */
export function listNotifications(
  db: Db,
  userId: string,
  before: string,
  limit: number,
): Promise<NotificationRow[]> {
  return withPerson(db, userId)
    .where('n.inApp', '=', 1)
    .where('n.id', '<', before)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

/** The oldest comes first. */
export function allNotifications(db: Db, userId: string): Promise<NotificationRow[]> {
  return withPerson(db, userId).orderBy('n.id').execute();
}

export function findNotification(
  db: Db,
  userId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  return withPerson(db, userId).where('n.id', '=', id).executeTakeFirst();
}

export function prepareUnreadCount(database: Database): PreparedGet<{ unread: number }> {
  return database.prepareGet(
    'notifications',
    `select count(*) as unread from notifications
     where "userId" = $1 and "readAt" is null and "inApp" = 1`,
  );
}

/** $1 is the developer, $2 the kind, $3 the other person. */
export function prepareFindUnread(database: Database): PreparedGet<object> {
  return database.prepareGet(
    'told',
    `select 1 from notifications
     where "userId" = $1 and kind = $2 and "fromUserId" = $3 and "readAt" is null`,
  );
}

export type Which =
  | { kind: 'one'; id: string }
  | { kind: 'upTo'; id: string }
  | { kind: 'about'; fromUserId: string; subject: NotificationKind };

export async function markRead(
  db: Db,
  userId: string,
  which: Which,
  readAt: number,
): Promise<boolean> {
  let query = db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);
  if (which.kind === 'one') query = query.where('id', '=', which.id);
  else if (which.kind === 'upTo') query = query.where('id', '<=', which.id);
  else {
    query = query.where('kind', '=', which.subject).where('fromUserId', '=', which.fromUserId);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteBetween(db: Db, one: string, other: string): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((is) =>
      is.or([
        is.and({ userId: one, fromUserId: other }),
        is.and({ userId: other, fromUserId: one }),
      ]),
    )
    .execute();
}

/** The list is JSON. */
export async function findMuted(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('notification_settings')
    .select('muted')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.muted ?? '[]';
}

export async function saveMuted(db: Db, userId: string, muted: string): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ userId, muted, digestAt: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ muted }))
    .execute();
}
