import type { Blocks } from '../safety/blocks/service.ts';
import type { Db } from '../../platform/db/database.ts';

/** Returns whether `userId` may be notified about `aboutUserId` on any channel. */
export type MayNotify = (userId: string, aboutUserId: string, db?: Db) => Promise<boolean>;

/** Creates the rule for all channels: blocked pairs aren't notified about each other. */
export function createAudience({ blocks }: { blocks: Pick<Blocks, 'between'> }): MayNotify {
  return async (userId, aboutUserId, db) =>
    userId !== aboutUserId && !(await blocks.between(userId, aboutUserId, db));
}
