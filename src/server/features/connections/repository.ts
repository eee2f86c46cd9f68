import { pairOf } from '../chat/messages/pairs.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { finds } from '../../platform/db/rows.ts';
import { DEVELOPER_COLUMNS, type DeveloperColumns } from '../profile/profile.ts';
import type { TimeCursor } from '../../platform/db/paging.ts';

export interface ConnectionRow extends DeveloperColumns {
  connectedAt: number;
}

/** The lock lasts until the transaction ends. Returns false if there is no connection. */
export const lockConnection = (db: Db, one: string, other: string) =>
  finds(
    db
      .selectFrom('connections')
      .select('createdAt')
      .where((is) => is.and(pairOf(one, other)))
      // The lock waits for messages that are being committed.
      .forUpdate(),
  );

export const prepareConnected = (database: Database) =>
  database.prepare<object>(
    'connected',
    `select 1 as found from connections where "lowUserId" = $1 and "highUserId" = $2`,
  );

export const findConnection = (db: Db, userId: string, otherId: string) =>
  db
    .selectFrom('connections')
    .innerJoin('users', (join) => join.on('users.id', '=', otherId))
    .select(DEVELOPER_COLUMNS)
    .where((is) => is.and(pairOf(userId, otherId)))
    .executeTakeFirst();

/** The newest comes first. */
export function listConnections(
  db: Db,
  userId: string,
  before: TimeCursor,
  limit: number,
): Promise<ConnectionRow[]> {
  // Both sides are read in index order up to `limit`, then merged.
  const side = (mine: 'lowUserId' | 'highUserId', theirs: 'lowUserId' | 'highUserId') =>
    db.selectFrom(
      db
        .selectFrom('connections')
        .select([`${theirs} as otherId`, 'createdAt as connectedAt'])
        .where(mine, '=', userId)
        .where((is) =>
          is.or([
            is('createdAt', '<', before.time),
            is.and([is('createdAt', '=', before.time), is(theirs, '<', before.id)]),
          ]),
        )
        .orderBy('createdAt', 'desc')
        .orderBy(theirs, 'desc')
        .limit(limit)
        .as(mine),
    );
  return db
    .selectFrom(
      side('lowUserId', 'highUserId')
        .selectAll()
        .unionAll(side('highUserId', 'lowUserId').selectAll())
        .as('c'),
    )
    .innerJoin('users', 'users.id', 'c.otherId')
    .select([...DEVELOPER_COLUMNS, 'c.connectedAt'])
    .orderBy('c.connectedAt', 'desc')
    .orderBy('c.otherId', 'desc')
    .limit(limit)
    .execute();
}

export async function connectionIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('connections')
    .select('highUserId as id')
    .where('lowUserId', '=', userId)
    .unionAll(
      db.selectFrom('connections').select('lowUserId as id').where('highUserId', '=', userId),
    )
    .execute();
  return rows.map(({ id }) => id);
}
