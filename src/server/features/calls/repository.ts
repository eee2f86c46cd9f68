import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { inPair } from '../chat/messages/pairs.ts';
import type { Pair } from '../chat/messages/store.ts';

export const findCallers = (db: Db, userIds: readonly string[], now: number) =>
  db
    .selectFrom('talkers')
    .selectAll()
    .where('userId', 'in', userIds)
    .where('until', '>', now)
    .execute();

export const insertCallers = (db: Db, rows: readonly Tables['talkers'][]) =>
  db.insertInto('talkers').values(rows).execute();

export const deleteCall = (db: Db, pair: Pair) =>
  db.deleteFrom('talkers').where(inPair(pair)).returningAll().execute();

/** Only one node gets the rows of an expired call. */
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

export const findTabs = (db: Db, userIds: readonly string[]) =>
  db.selectFrom('talkers').select(['userId', 'tab']).where('userId', 'in', userIds).execute();

/** The rows of the other participants aren't extended. */
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
