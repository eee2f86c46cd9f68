import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import type { NotificationRow } from './repository.ts';

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
export async function findReaders(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  { now, waitedBelowId, awaySince, lastBefore }: DigestTimes,
  after: string,
  limit: number,
): Promise<Reader[]> {
  const verified =
    kind === 'postgres' ? sql<boolean>`u."emailVerified"` : sql<boolean>`u."emailVerified" = 1`;
  return db
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
    .where(verified)
    .where((is) => is(is.fn.coalesce('u.suspendedUntil', sql<number>`0`), '<=', now))
    .where((is) => is(is.fn.coalesce('s.digestAt', sql<number>`0`), '<=', lastBefore))
    .where((is) => is(is.fn.coalesce('l.seenAt', sql<number>`0`), '<=', awaySince))
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

/** Returns false if another node has the mail. */
export async function claimDigest(
  db: Db,
  userId: string,
  { now, lastBefore }: Pick<DigestTimes, 'now' | 'lastBefore'>,
): Promise<boolean> {
  const row = await db
    .insertInto('notification_settings')
    .values({ userId, muted: '[]', digestAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ digestAt: now })
        .where(sql<boolean>`coalesce(notification_settings."digestAt", 0) <= ${lastBefore}`),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A claimed digest may turn out empty. */
export async function releaseDigest(db: Db, { id, digestAt }: Reader): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ digestAt })
    .where('userId', '=', id)
    .execute();
}

/** The oldest comes first. Notifications of an earlier mail aren't returned. */
export async function takeWaiting(db: Db, userId: string, now: number): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.fromUserId')
    .select(['n.id', 'n.kind', 'n.count', 'n.readAt', 'n.fromUserId'])
    .select(['u.firstName', 'u.lastName', 'u.photoUrl'])
    .where('n.userId', '=', userId)
    .where('n.readAt', 'is', null)
    .where('n.mailedAt', 'is', null)
    .where('n.byEmail', '=', 1)
    .orderBy('n.id')
    .execute();
  await db
    .updateTable('notifications')
    .set({ mailedAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .where('mailedAt', 'is', null)
    .where('byEmail', '=', 1)
    .execute();
  return rows;
}
