import { type RawBuilder, sql } from 'kysely';
import { ENDED_MESSAGES_KEPT_MS } from '#shared/safety.ts';
import type { Database, Db, PreparedGet } from '../../platform/db/database.ts';
import type { TimeCursor } from '../../platform/db/paging.ts';
import { DEVELOPER_COLUMNS, type DeveloperColumns } from '../profile/profile.ts';

export interface RequestRow extends DeveloperColumns {
  requestId: string;
  note: string | null;
}

/** The newest comes first. */
export function listPending(
  db: Db,
  userId: string,
  before: string,
  limit: number,
  now: number,
): Promise<RequestRow[]> {
  return (
    db
      .selectFrom('signals')
      .innerJoin('users', 'users.id', 'signals.fromUserId')
      .select([...DEVELOPER_COLUMNS, 'signals.id as requestId', 'signals.note'])
      .where('signals.toUserId', '=', userId)
      // Both databases use the partial index for this SQL.
      .where(sql<boolean>`signals.status = 'interested' and signals.review is null`)
      .where((is) =>
        is.or([is('users.suspendedUntil', 'is', null), is('users.suspendedUntil', '<=', now)]),
      )
      .where((is) =>
        is.or([is('signals.laterUntil', 'is', null), is('signals.laterUntil', '<=', now)]),
      )
      .where('signals.id', '<', before)
      .orderBy('signals.id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Ignored users may appear again; the latest comes first, below the signal `before`. */
export const listIgnored = (...given: ListSignals): Promise<RequestRow[]> =>
  listSignals(sql<boolean>`coalesce(signals."shownAs", signals.status) = 'ignored'`, ...given);

/** Declined requests are included; paged like {@link listIgnored}. */
export const listSent = (...given: ListSignals): Promise<RequestRow[]> =>
  listSignals(
    sql<boolean>`signals.status = 'interested' and signals."shownAs" is null
      and coalesce(signals.review, '') <> 'accepted'`,
    ...given,
  );

type ListSignals = [db: Db, userId: string, before: string, limit: number, now: number];

function listSignals(
  which: RawBuilder<boolean>,
  ...[db, userId, before, limit, now]: ListSignals
): Promise<RequestRow[]> {
  return db
    .selectFrom('signals')
    .innerJoin('users', 'users.id', 'signals.toUserId')
    .select([...DEVELOPER_COLUMNS, 'signals.id as requestId', 'signals.note'])
    .where('signals.fromUserId', '=', userId)
    .where(which)
    .where(sql<boolean>`coalesce(users."suspendedUntil", 0) <= ${now}`)
    .where(
      sql<boolean>`not exists (select 1 from blocks
        where "blockerId" = signals."fromUserId" and "blockedId" = signals."toUserId"
          or "blockerId" = signals."toUserId" and "blockedId" = signals."fromUserId")`,
    )
    .where('signals.id', '<', before)
    .orderBy('signals.id', 'desc')
    .limit(limit)
    .execute();
}

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
): Promise<(RequestRow & { at: number })[]> {
  const { at, where } = SET_ASIDE[which];
  return db
    .selectFrom('signals')
    .innerJoin('users', 'users.id', 'signals.fromUserId')
    .select([...DEVELOPER_COLUMNS, 'signals.id as requestId', 'signals.note', at.as('at')])
    .where('signals.toUserId', '=', userId)
    .where('signals.status', '=', 'interested')
    .where(where)
    .where(at, '>', which === 'hidden' ? now : undoableSince(now))
    .where(sql<boolean>`coalesce(users."suspendedUntil", 0) <= ${now}`)
    .where(sql<boolean>`(${at}, signals.id) < (${time}, ${id})`)
    .orderBy(at, 'desc')
    .orderBy('signals.id', 'desc')
    .limit(limit)
    .execute();
}

/** $1 is the developer, $2 the time. */
export function preparePendingCount(database: Database): PreparedGet<{ pending: number }> {
  return database.prepareGet(
    'pending',
    `select count(*) as pending from signals
     where "toUserId" = $1 and status = 'interested' and review is null
       and coalesce("laterUntil", 0) <= $3
       and "fromUserId" not in (select id from users where "suspendedUntil" > $2)`,
  );
}

/** $1 is the recipient, $2 and $3 are the time. */
export function prepareNotedCount(database: Database): PreparedGet<{ noted: number }> {
  return database.prepareGet(
    'noted',
    `select count(*) as noted from signals
     where "toUserId" = $1 and status = 'interested' and review is null and note is not null
       and coalesce("laterUntil", 0) <= $2
       and "fromUserId" not in (select id from users where "suspendedUntil" > $3)`,
  );
}

export async function findAsked(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signals')
    .select('toUserId')
    .where('fromUserId', '=', userId)
    .where(sql<boolean>`status = 'interested' and review is null`)
    .execute();
  return rows.map(({ toUserId }) => toUserId);
}
