import { sql } from 'kysely';
import type { BlockedAnswer } from '#shared/api.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { pageOf, timeCursor, writeTimeCursor } from '../../../platform/db/paging.ts';
import { deleteRows, finds } from '../../../platform/db/rows.ts';
import { iso } from '../../../platform/time.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** A condition: nobody in `columns` has blocked the person. */
export const unblocked = (userId: string, columns: readonly string[]) =>
  sql<boolean>`not exists (select 1 from blocks where "blockedId" = ${userId}
    and "blockerId" in (${sql.join(columns.map((name) => sql.ref(name)))}))`;

/** A block in one direction hides both people from each other. */
export function createBlocks({ database }: { database: Database }) {
  const find = (db: Db, blockerId: string, blockedId: string) =>
    db
      .selectFrom('blocks')
      .select('createdAt')
      .where((is) => is.and({ blockerId, blockedId }));

  return {
    between: (one: string, other: string, db: Db = database.db): Promise<boolean> =>
      finds(find(db, one, other).unionAll(find(db, other, one))),

    by: (blockerId: string, blockedId: string): Promise<boolean> =>
      finds(find(database.db, blockerId, blockedId)),

    /** Idempotent. The transaction has locked the pair. */
    add: (trx: Db, blockerId: string, blockedId: string) =>
      trx
        .insertInto('blocks')
        .values({ blockerId, blockedId, createdAt: Date.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    remove: (blockerId: string, blockedId: string) =>
      deleteRows(database.db, 'blocks', { blockerId, blockedId }),

    /** The latest comes first. People who blocked `blockerId` too are missing, because they appear deleted. */
    async list(blockerId: string, { limit, cursor }: Page): Promise<BlockedAnswer> {
      const { time, id } = timeCursor(cursor);
      const found = await database.db
        .selectFrom('blocks as b')
        .innerJoin('users as u', 'u.id', 'b.blockedId')
        .select(['u.id', 'u.firstName', 'u.lastName', 'u.photoUrl', 'b.createdAt'])
        .where('b.blockerId', '=', blockerId)
        .where(unblocked(blockerId, ['b.blockedId']))
        .where(sql<boolean>`(b."createdAt", b."blockedId") < (${time}, ${id})`)
        .orderBy('b.createdAt', 'desc')
        .orderBy('b.blockedId', 'desc')
        .limit(limit + 1)
        .execute();
      const { rows, nextCursor } = pageOf(found, limit, (row) =>
        writeTimeCursor({ time: row.createdAt, id: row.id }),
      );
      const blocked = rows.map(({ id: _id, createdAt, ...person }) => ({
        _id,
        ...person,
        blockedAt: iso(createdAt),
      }));
      return { blocked, nextCursor };
    },
  };
}
