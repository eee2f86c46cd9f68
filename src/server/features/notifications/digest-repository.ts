import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { finds } from '../../platform/db/rows.ts';
import { type NotificationRow, withPerson } from './repository.ts';

/** Times in milliseconds since 1970. */
export interface DigestTimes {
  now: number;
  /** An id after every sufficiently old notification. */
  waitedBelowId: string;
  awaySince: number;
  /** People mailed since then are skipped. */
  lastBefore: number;
}

export interface Reader {
  id: string;
  email: string;
  firstName: string;
  /** The time of the last digest, in milliseconds. */
  digestAt: number | null;
}

/** Only absent people with unread notifications and a confirmed address get a digest. */
export const findReaders = (
  db: Db,
  { now, waitedBelowId, awaySince, lastBefore }: DigestTimes,
  after: string,
  limit: number,
): Promise<Reader[]> =>
  db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.userId')
    .leftJoin('notification_settings as s', 's.userId', 'n.userId')
    .leftJoin('last_seen as l', 'l.userId', 'n.userId')
    .select(['u.id', 'u.email', 'u.firstName', 's.digestAt'])
    .distinct()
    .where('n.readAt', 'is', null)
    .where('n.mailedAt', 'is', null)
    .where('n.byEmail', '=', 1)
    .where('n.id', '<', waitedBelowId)
    .where('n.userId', '>', after)
    .where('u.emailVerified', '=', 1)
    .where((is) => is(is.fn.coalesce('u.suspendedUntil', sql<number>`0`), '<=', now))
    .where((is) => is(is.fn.coalesce('s.digestAt', sql<number>`0`), '<=', lastBefore))
    .where((is) => is(is.fn.coalesce('l.seenAt', sql<number>`0`), '<=', awaySince))
    .orderBy('u.id')
    .limit(limit)
    .execute();

/** Returns false if another node has the mail. */
export const claimDigest = (db: Db, userId: string, { now, lastBefore }: DigestTimes) =>
  finds(
    db
      .insertInto('notification_settings')
      .values({ userId, muted: '[]', digestAt: now })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ digestAt: now })
          .where(sql<boolean>`coalesce(notification_settings."digestAt", 0) <= ${lastBefore}`),
      )
      .returning('userId'),
  );

/** The oldest comes first. Notifications of an earlier mail aren't returned. */
export async function takeWaiting(db: Db, userId: string, now: number): Promise<NotificationRow[]> {
  const taken = await db
    .updateTable('notifications')
    .set({ mailedAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('mailedAt', 'is', null)
    .where('byEmail', '=', 1)
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  return withPerson(db, userId).where('n.id', 'in', ids).orderBy('n.id').execute();
}
