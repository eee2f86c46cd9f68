import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TimeCursor } from '../../../platform/db/paging.ts';

export interface BlockedRow {
  id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  blockedAt: number;
}

/** Idempotent. */
export async function insertBlock(
  db: Db,
  blockerId: string,
  blockedId: string,
  createdAt: number,
): Promise<void> {
  await db
    .insertInto('blocks')
    .values({ blockerId, blockedId, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where((is) => is.and({ blockerId, blockedId }))
    .execute();
}

export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const query = db.selectFrom('blocks').select('createdAt');
  const row = await query.where((is) => is.and({ blockerId, blockedId })).executeTakeFirst();
  return row !== undefined;
}

export async function findBlock(db: Db, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('createdAt')
    .where((is) =>
      is.or([
        is.and({ blockerId: one, blockedId: other }),
        is.and({ blockerId: other, blockedId: one }),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** People who blocked `blockerId` too are missing, because they appear deleted. */
export function listBlocked(
  db: Db,
  blockerId: string,
  before: TimeCursor,
  limit: number,
): Promise<BlockedRow[]> {
  return db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blockedId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'u.photoUrl', 'b.createdAt as blockedAt'])
    .where('b.blockerId', '=', blockerId)
    .where(
      sql<boolean>`not exists (select 1 from blocks back
        where back."blockerId" = b."blockedId" and back."blockedId" = b."blockerId")`,
    )
    .where((is) =>
      is.or([
        is('b.createdAt', '<', before.time),
        is.and([is('b.createdAt', '=', before.time), is('b.blockedId', '<', before.id)]),
      ]),
    )
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.blockedId', 'desc')
    .limit(limit)
    .execute();
}
