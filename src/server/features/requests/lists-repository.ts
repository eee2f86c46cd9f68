import { sql } from 'kysely';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { TimeCursor } from '../../platform/db/paging.ts';
import { DEVELOPER_COLUMNS, type DeveloperColumns, notSuspended } from '../profile/profile.ts';

export interface RequestRow extends DeveloperColumns {
  requestId: string;
  note: string | null;
}

/** The signals that `userId` sent or received, each with the other person. */
const signalsOf = (db: Db, userId: string, which: 'sent' | 'received', now: number) =>
  db
    .selectFrom('signals')
    .innerJoin('users', 'users.id', which === 'sent' ? 'signals.toUserId' : 'signals.fromUserId')
    .select([...DEVELOPER_COLUMNS, 'signals.id as requestId', 'signals.note'])
    .where(which === 'sent' ? 'signals.fromUserId' : 'signals.toUserId', '=', userId)
    .where(notSuspended(now));

/** Lists at most `limit` below the signal `before`, the newest first. */
export type ListSignals = (
  ...given: [db: Db, userId: string, before: string, limit: number, now: number]
) => Promise<RequestRow[]>;

const newest = (signals: ReturnType<typeof signalsOf>, before: string, limit: number) =>
  signals.where('signals.id', '<', before).orderBy('signals.id', 'desc').limit(limit).execute();

export const listPending: ListSignals = (db, userId, before, limit, now) => {
  const pending = signalsOf(db, userId, 'received', now)
    // Both databases use the partial index for this SQL.
    .where(sql<boolean>`signals.status = 'interested' and signals.review is null`)
    .where(sql<boolean>`coalesce(signals."laterUntil", 0) <= ${now}`);
  return newest(pending, before, limit);
};

const unblocked = sql<boolean>`not exists (select 1 from blocks
  where "blockerId" = signals."fromUserId" and "blockedId" = signals."toUserId"
    or "blockerId" = signals."toUserId" and "blockedId" = signals."fromUserId")`;

/** Ignored users may appear again. */
export const listIgnored: ListSignals = (db, userId, before, limit, now) => {
  const ignored = sql<boolean>`coalesce(signals."shownAs", signals.status) = 'ignored'`;
  const signals = signalsOf(db, userId, 'sent', now).where(ignored).where(unblocked);
  return newest(signals, before, limit);
};

/** Declined requests are included. */
export const listSent: ListSignals = (db, userId, before, limit, now) => {
  const waiting = sql<boolean>`signals.status = 'interested' and signals."shownAs" is null
    and coalesce(signals.review, '') <> 'accepted'`;
  const signals = signalsOf(db, userId, 'sent', now).where(waiting).where(unblocked);
  return newest(signals, before, limit);
};

/** A decline can be undone this long, because a comment deleted later would reveal it to the sender. */
export const undoableSince = (now: number): number => now - ENDED_MESSAGES_KEPT_MS;

/** Withdrawn requests aren't listed. */
const SET_ASIDE = {
  hidden: { at: sql<number>`signals."laterUntil"`, where: sql<boolean>`signals.review is null` },
  declined: {
    at: sql<number>`signals."reviewedAt"`,
    where: sql<boolean>`signals.review = 'rejected' and signals."shownAs" is null`,
  },
};

/** Returns what `userId` set aside, the latest first. */
export function listSetAside(
  db: Db,
  which: keyof typeof SET_ASIDE,
  userId: string,
  { time, id }: TimeCursor,
  limit: number,
  now: number,
) {
  const { at, where } = SET_ASIDE[which];
  return signalsOf(db, userId, 'received', now)
    .select(at.as('at'))
    .where('signals.status', '=', 'interested')
    .where(where)
    .where(at, '>', which === 'hidden' ? now : undoableSince(now))
    .where(sql<boolean>`(${at}, signals.id) < (${time}, ${id})`)
    .orderBy(at, 'desc')
    .orderBy('signals.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts pending requests, or those with a comment. $1 is the recipient, $2 the time. */
export const prepareCount = (database: Database, which: 'pending' | 'noted') =>
  database.prepare<{ count: number }>(
    which,
    `select count(*) as count from signals
     where "toUserId" = $1 and status = 'interested' and review is null
       ${which === 'noted' ? 'and note is not null' : ''} and coalesce("laterUntil", 0) <= $2
       and "fromUserId" not in (select id from users where "suspendedUntil" > $2)`,
  );

export async function findAsked(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signals')
    .select('toUserId')
    .where('fromUserId', '=', userId)
    .where(sql<boolean>`status = 'interested' and review is null`)
    .execute();
  return rows.map(({ toUserId }) => toUserId);
}
