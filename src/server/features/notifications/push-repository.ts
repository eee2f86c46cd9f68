import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { finds } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { EndedSessions } from '../events.ts';

export type PushRow = Selectable<Tables['push_subscriptions']>;

/** A browser has one subscription, whichever user it had. */
export const saveSubscription = (db: Db, row: PushRow) =>
  db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();

export const isUnread = (db: Db, userId: string, id: string): Promise<boolean> =>
  finds(
    db
      .selectFrom('notifications')
      .select('id')
      .where((is) => is.and({ userId, id }))
      .where('readAt', 'is', null),
  );

/** `now` is in ISO 8601. */
export const liveSubscriptions = (db: Db, userId: string, now: string): Promise<PushRow[]> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.sessionId')
    .selectAll('p')
    .where('p.userId', '=', userId)
    .where('s.expiresAt', '>', now)
    .execute();

export async function deleteSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((is) => is.and({ userId, endpoint }))
    .execute();
}

/** A kept session continues under its new id. */
export async function forgetSessions(db: Db, userId: string, ended: EndedSessions): Promise<void> {
  let query = db.deleteFrom('push_subscriptions').where('userId', '=', userId);
  if (ended.kind === 'some') query = query.where('sessionId', 'in', ended.sessionIds);
  if (ended.kind === 'others') query = query.where('sessionId', '<>', ended.keptSessionId);
  await query.execute();
  if (ended.kind !== 'others') return;
  const sessionId = ended.renamedTo;
  await db
    .updateTable('push_subscriptions')
    .set({ sessionId })
    .where('userId', '=', userId)
    .execute();
}
