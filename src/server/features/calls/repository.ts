import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export interface Pair {
  lowUserId: string;
  highUserId: string;
}

/** Returns the rows of these people, without expired calls. */
export const findCallers = (db: Db, userIds: readonly string[], now: number) =>
  db
    .selectFrom('talkers')
    .selectAll()
    .where('userId', 'in', userIds)
    .where('until', '>', now)
    .execute();

export const insertCallers = (db: Db, rows: readonly Tables['talkers'][]) =>
  db.insertInto('talkers').values(rows).execute();

/** Marks the ring of a pair as answered. */
export const beginCall = (db: Db, { lowUserId, highUserId }: Pair, until: number) =>
  db
    .updateTable('talkers')
    .set({ state: 'talking', until })
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .where('state', '=', 'ringing')
    .execute();

/** Stores which tab of a user has their call, and extends their own row. */
export const takeCall = (
  db: Db,
  userId: string,
  by: { tab: string; sessionId: string; until: number },
) => db.updateTable('talkers').set(by).where('userId', '=', userId).execute();

/** Deletes and returns both rows of a pair. */
export const deleteCall = (db: Db, { lowUserId, highUserId }: Pair) =>
  db
    .deleteFrom('talkers')
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .returningAll()
    .execute();

/**
 * Deletes and returns both rows of each call with an expired row, of all people or of `userIds`; only one node gets
 * each row.
 */
export const takeOver = (db: Db, now: number, userIds?: readonly string[]) =>
  db
    .deleteFrom('talkers')
    .where((is) =>
      is(
        is.refTuple('lowUserId', 'highUserId'),
        'in',
        is
          .selectFrom('talkers')
          .select(['lowUserId', 'highUserId'])
          .where('until', '<=', now)
          .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds ?? []))
          .$asTuple('lowUserId', 'highUserId'),
      ),
    )
    .returningAll()
    .execute();

/** Returns which tab has the call of each of these people, expired calls included. */
export const findTabs = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('talkers').select(['userId', 'tab']).where('userId', 'in', userIds).execute();

/** Extends the rows of these users in answered calls, not those of the other participants. */
export const renew = (db: Db, userIds: readonly string[], until: number) =>
  db
    .updateTable('talkers')
    .set({ until })
    .where('userId', 'in', userIds)
    .where('state', '=', 'talking')
    .execute();

export const findCaller = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id as _id', 'firstName', 'lastName', 'photoUrl'])
    .where('id', '=', userId)
    .executeTakeFirst();
