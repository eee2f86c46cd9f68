import type { Blocks } from '../safety/blocks/service.ts';
import type { Db } from '../../platform/db/database.ts';

/** Whether `userId` may be told anything about `aboutUserId`, on any channel. */
export type MayTell = (userId: string, aboutUserId: string, db?: Db) => Promise<boolean>;

/** The one place that decides who is told about whom: nobody of somebody a block parts them from. */
export function createAudience({ blocks }: { blocks: Pick<Blocks, 'between'> }): MayTell {
  return async (userId, aboutUserId, db) =>
    userId !== aboutUserId && !(await blocks.between(userId, aboutUserId, db));
}
