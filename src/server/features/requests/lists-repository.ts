import { type RawBuilder, sql } from 'kysely';
import type { Database, Db, PreparedGet } from '../../platform/db/database.ts';
import { DEVELOPER_COLUMNS, type DeveloperColumns } from '../profile/profile.ts';

export interface RequestRow extends DeveloperColumns {
  requestId: string;
  note: string | null;
}

/** Returns pending requests below the id `before`, newest first. */
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
      // Raw SQL, so that both databases use the partial index.
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

/** Returns users ignored by `userId` who may appear again, latest first, below the signal `before`. */
export const listIgnored = (...given: ListSignals): Promise<RequestRow[]> =>
  listSignals(sql<boolean>`coalesce(signals."shownAs", signals.status) = 'ignored'`, ...given);

/** Returns users with an unaccepted request of `userId`, including declined ones; paged like {@link listIgnored}. */
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

/** Counts pending requests of a developer ($1) at a time ($2), without suspended senders. */
export function preparePendingCount(database: Database): PreparedGet<{ pending: number }> {
  return database.prepareGet(
    'pending',
    `select count(*) as pending from signals
     where "toUserId" = $1 and status = 'interested' and review is null
       and coalesce("laterUntil", 0) <= $3
       and "fromUserId" not in (select id from users where "suspendedUntil" > $2)`,
  );
}

/** Counts pending requests with a comment ($1: recipient, $2 and $3: now). */
export function prepareNotedCount(database: Database): PreparedGet<{ noted: number }> {
  return database.prepareGet(
    'noted',
    `select count(*) as noted from signals
     where "toUserId" = $1 and status = 'interested' and review is null and note is not null
       and coalesce("laterUntil", 0) <= $2
       and "fromUserId" not in (select id from users where "suspendedUntil" > $3)`,
  );
}

/** Returns the recipients of pending requests of `userId`. */
export async function findAsked(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('signals')
    .select('toUserId')
    .where('fromUserId', '=', userId)
    .where(sql<boolean>`status = 'interested' and review is null`)
    .execute();
  return rows.map(({ toUserId }) => toUserId);
}
