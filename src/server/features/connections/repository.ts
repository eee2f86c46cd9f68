import type { Database, DatabaseKind, Db, PreparedGet } from '../../platform/db/database.ts';
import { DEVELOPER_COLUMNS, type DeveloperColumns } from '../profile/profile.ts';
import type { TimeCursor } from '../../platform/db/paging.ts';

export interface ConnectionRow extends DeveloperColumns {
  connectedAt: number;
}

export const ordered = (one: string, other: string): { lowUserId: string; highUserId: string } =>
  one < other ? { lowUserId: one, highUserId: other } : { lowUserId: other, highUserId: one };

export async function insertConnection(
  db: Db,
  one: string,
  other: string,
  createdAt: number,
): Promise<void> {
  await db
    .insertInto('connections')
    .values({ ...ordered(one, other), createdAt })
    .execute();
}

/** The lock lasts until the transaction ends. Returns false if there is no connection. */
export async function lockConnection(
  db: Db,
  kind: DatabaseKind,
  one: string,
  other: string,
): Promise<boolean> {
  const { lowUserId, highUserId } = ordered(one, other);
  const row = await db
    .selectFrom('connections')
    .select('createdAt')
    .where((is) => is.and({ lowUserId, highUserId }))
    // The lock waits for messages that are being committed.
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Foreign keys delete the conversation. */
export async function deleteConnection(db: Db, one: string, other: string): Promise<void> {
  const { lowUserId, highUserId } = ordered(one, other);
  await db
    .deleteFrom('connections')
    .where((is) => is.and({ lowUserId, highUserId }))
    .execute();
}

export function prepareConnected(database: Database): PreparedGet<{ found: number }> {
  return database.prepareGet(
    'connected',
    `select 1 as found from connections where "lowUserId" = $1 and "highUserId" = $2`,
  );
}

export function findConnection(
  db: Db,
  userId: string,
  otherId: string,
): Promise<DeveloperColumns | undefined> {
  const { lowUserId, highUserId } = ordered(userId, otherId);
  return db
    .selectFrom('connections')
    .innerJoin('users', (join) => join.on('users.id', '=', otherId))
    .select(DEVELOPER_COLUMNS)
    .where((is) => is.and({ lowUserId, highUserId }))
    .executeTakeFirst();
}

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
