import type { Db } from '../../platform/db/database.ts';
import type { CallParticipantsTable } from '../../platform/db/tables.ts';

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

/** Deletes and returns the expired rows of these people, which no node has noticed yet. */
export const takeOverOf = (db: Db, userIds: readonly string[], now: number) =>
  db
    .deleteFrom('talkers')
    .where('userId', 'in', userIds)
    .where('until', '<=', now)
    .returningAll()
    .execute();

export const insertCallers = (db: Db, rows: readonly CallParticipantsTable[]) =>
  db.insertInto('talkers').values(rows).execute();

/** Marks the call of a pair as answered. */
export const beginCall = (db: Db, { lowUserId, highUserId }: Pair, until: number) =>
  db
    .updateTable('talkers')
    .set({ state: 'talking', until })
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .execute();

/** Stores which tab of a user has their call. */
export const takeCall = (db: Db, userId: string, by: { tab: string; sessionId: string }) =>
  db.updateTable('talkers').set(by).where('userId', '=', userId).execute();

/** Deletes and returns both rows of a pair. */
export const deleteCall = (db: Db, { lowUserId, highUserId }: Pair) =>
  db
    .deleteFrom('talkers')
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .returningAll()
    .execute();

/** Deletes and returns all expired rows; only one node gets each row. */
export const takeOver = (db: Db, now: number) =>
  db.deleteFrom('talkers').where('until', '<=', now).returningAll().execute();

/** Returns which tab has the call of each of these people, expired calls included. */
export const findTabs = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('talkers')
    .select(['userId', 'tab', 'lowUserId', 'highUserId'])
    .where('userId', 'in', userIds)
    .execute();

/** Extends the answered calls of these pairs for both people. */
export async function renew(db: Db, pairs: readonly Pair[], until: number): Promise<void> {
  for (const { lowUserId, highUserId } of pairs) {
    await db
      .updateTable('talkers')
      .set({ until })
      .where('lowUserId', '=', lowUserId)
      .where('highUserId', '=', highUserId)
      .where('state', '=', 'talking')
      .execute();
  }
}

export const findCaller = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id as _id', 'firstName', 'lastName', 'photoUrl'])
    .where('id', '=', userId)
    .executeTakeFirst();
