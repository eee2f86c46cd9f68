import { sql } from 'kysely';
import type { SavedPerson } from '#shared/saved.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockBetween } from '../../platform/db/lock-people.ts';
import type { TimeCursor } from '../../platform/db/paging.ts';
import { finds } from '../../platform/db/rows.ts';
import { DEVELOPER_COLUMNS, notSuspended } from '../profile/profile.ts';

/** The saver's view: a declined sender sees a pending request. */
const relation = sql<SavedPerson['relation']>`coalesce(
  (select case when review is null then 'received' else 'declined' end from signals
    where "fromUserId" = saved."savedId" and "toUserId" = saved."userId" and status = 'interested'),
  (select case coalesce("shownAs", status) when 'interested' then 'asked' else coalesce("shownAs", status) end
    from signals where "fromUserId" = saved."userId" and "toUserId" = saved."savedId"),
  'none')`;

/** The latest comes first. Suspended people are left out. */
export const listSaved = (db: Db, userId: string, before: TimeCursor, limit: number, now: number) =>
  db
    .selectFrom('saved')
    .innerJoin('users', 'users.id', 'saved.savedId')
    .select([...DEVELOPER_COLUMNS, 'saved.line', 'saved.savedAt', relation.as('relation')])
    .where('saved.userId', '=', userId)
    .where(notSuspended(now))
    .where(sql<boolean>`(saved."savedAt", saved."savedId") < (${before.time}, ${before.id})`)
    .orderBy('saved.savedAt', 'desc')
    .orderBy('saved.savedId', 'desc')
    .limit(limit)
    .execute();

export const findSaved = (db: Db, userId: string, savedId: string, now: number) =>
  db
    .selectFrom('saved')
    .innerJoin('users', 'users.id', 'saved.savedId')
    .select(['saved.line', 'saved.savedAt'])
    .where((is) => is.and({ userId, savedId }))
    .where(notSuspended(now))
    .executeTakeFirst();

/** Returns whether the two may meet: there is no suspension, and no connection, current or past. */
export const mayMeet = (db: Db, userId: string, otherId: string, now: number): Promise<boolean> =>
  finds(
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', otherId)
      .where(notSuspended(now))
      .where(
        sql<boolean>`not exists (select 1 from signals where review = 'accepted'
          and ("fromUserId" = ${userId} and "toUserId" = ${otherId}
            or "fromUserId" = ${otherId} and "toUserId" = ${userId}))`,
      ),
  );

/** A transaction takes this lock last. */
export const lockSaver = (trx: Db, userId: string) => lockBetween(trx, `saver ${userId}`);

/** Whichever of the two saved the other. */
export async function deleteBetween(trx: Db, one: string, other: string): Promise<void> {
  await trx
    .deleteFrom('saved')
    .where((is) =>
      is.or([is.and({ userId: one, savedId: other }), is.and({ userId: other, savedId: one })]),
    )
    .execute();
}
