import { type ExpressionBuilder, type InferResult, type Selectable, sql } from 'kysely';
import { COUNTED_BY_TABS, type NotificationKind } from '#shared/notifications.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { changes, finds } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type NotificationRow = InferResult<ReturnType<typeof withPerson>>[number];

export type NewNotification = Pick<
  Selectable<Tables['notifications']>,
  'id' | 'userId' | 'kind' | 'fromUserId' | 'count' | 'inApp' | 'byEmail'
>;

/** A person has at most one notification of a kind about another person. */
export type About = Pick<NewNotification, 'userId' | 'kind' | 'fromUserId'>;

const is =
  ({ userId, kind, fromUserId }: About) =>
  (eb: ExpressionBuilder<Tables, 'notifications'>) =>
    eb.and({ userId, kind, fromUserId });

/** An unread notification of the same kind and person is incremented. */
export const upsertNotification = (db: Db, added: NewNotification) =>
  db
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

/**
 * False means the request is gone. Its people are locked before it, as in deletions, until the
 * transaction ends.
 */
export async function lockRequest(
  db: Db,
  { requestId, people }: { requestId: string; people: readonly string[] },
): Promise<boolean> {
  const request = db.selectFrom('signals').select('id').where('id', '=', requestId);
  const locked = db.selectFrom('users').select('id').where('id', 'in', people).orderBy('id');
  await locked.forKeyShare().execute();
  return finds(request.forKeyShare());
}

/** Hides the notifications about a person's free time, and returns their recipients. */
export const hideFree = (db: Db, fromUserId: string, readAt: number) =>
  db
    .updateTable('notifications')
    .set({ inApp: 0, readAt })
    .where((eb) => eb.and({ kind: 'free', fromUserId, inApp: 1 }))
    .returning('userId')
    .execute();

export async function deleteFree(db: Db, belowId: string): Promise<void> {
  const free = db.deleteFrom('notifications').where('kind', '=', 'free');
  await free.where('id', '<', belowId).execute();
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
export const lowerCount = (db: Db, about: About, count: number): Promise<boolean> =>
  count > 0
    ? changes(
        db
          .updateTable('notifications')
          .set({ count })
          .where(is(about))
          .where('readAt', 'is', null)
          .where('count', '>', count),
      )
    : changes(db.deleteFrom('notifications').where(is(about)).where('readAt', 'is', null));

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

export const withPerson = (db: Db, userId: string) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.fromUserId')
    .select(['n.id', 'n.kind', 'n.count', 'n.readAt', 'n.fromUserId'])
    .select(['u.firstName', 'u.lastName', 'u.photoUrl'])
    .where('n.userId', '=', userId);

/** The newest comes first. */
export const listNotifications = (db: Db, userId: string, before: string, limit: number) =>
  withPerson(db, userId)
    .where('n.inApp', '=', 1)
    .where('n.id', '<', before)
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();

/** The navigation counts the other kinds. */
export const prepareBellCount = (database: Database) =>
  database.prepare<{ unread: number }>(
    'bell',
    `select count(*) as unread from notifications
     where "userId" = $1 and "readAt" is null and "inApp" = 1
       and kind not in (${COUNTED_BY_TABS.map((kind) => `'${kind}'`).join()})`,
  );

export const prepareUnreadCount = (database: Database) =>
  database.prepare<{ unread: number }>(
    'notifications',
    `select count(*) as unread from notifications
     where "userId" = $1 and "readAt" is null and "inApp" = 1`,
  );

/** $1 is the developer, $2 the kind, $3 the other person. */
export const prepareFindUnread = (database: Database) =>
  database.prepare<object>(
    'told',
    `select 1 from notifications
     where "userId" = $1 and kind = $2 and "fromUserId" = $3 and "readAt" is null`,
  );

/** One notification, all up to one, or all of a kind about a person. */
export type Which =
  { _id: string } | { upTo: string } | { kind: NotificationKind; fromUserId: string };

export function markRead(db: Db, userId: string, which: Which, readAt: number): Promise<boolean> {
  const unread = db
    .updateTable('notifications')
    .set({ readAt })
    .where('userId', '=', userId)
    .where('readAt', 'is', null);
  if ('_id' in which) return changes(unread.where('id', '=', which._id));
  if ('upTo' in which) return changes(unread.where('id', '<=', which.upTo));
  return changes(unread.where(is({ userId, ...which })));
}

export const deleteBetween = (db: Db, one: string, other: string) =>
  db
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([
        eb.and({ userId: one, fromUserId: other }),
        eb.and({ userId: other, fromUserId: one }),
      ]),
    )
    .execute();
