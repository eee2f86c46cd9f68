import type { BlockedAnswer } from '#shared/api.ts';
import type { Page } from '#shared/schemas/paging.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { pageOf, timeCursor, writeTimeCursor } from '../../../platform/db/paging.ts';
import { deleteBlock, findBlock, hasBlocked, insertBlock, listBlocked } from './repository.ts';
import { iso } from '../../../platform/time.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** A block in one direction hides both people from each other. */
export function createBlocks({ database }: { database: Database }) {
  return {
    between: (one: string, other: string, db: Db = database.db): Promise<boolean> =>
      findBlock(db, one, other),

    by: (blockerId: string, blockedId: string): Promise<boolean> =>
      hasBlocked(database.db, blockerId, blockedId),

    /** The transaction has locked the pair. */
    add: (trx: Db, blockerId: string, blockedId: string): Promise<void> =>
      insertBlock(trx, blockerId, blockedId, Date.now()),

    remove: (blockerId: string, blockedId: string): Promise<void> =>
      deleteBlock(database.db, blockerId, blockedId),

    /** The latest comes first. */
    async list(blockerId: string, { limit, cursor }: Page): Promise<BlockedAnswer> {
      const found = await listBlocked(database.db, blockerId, timeCursor(cursor), limit + 1);
      const { rows, nextCursor } = pageOf(found, limit, (row) =>
        writeTimeCursor({ time: row.blockedAt, id: row.id }),
      );
      return {
        blocked: rows.map(({ id, blockedAt, ...person }) => ({
          _id: id,
          ...person,
          blockedAt: iso(blockedAt),
        })),
        nextCursor,
      };
    },
  };
}
