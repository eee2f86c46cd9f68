import type { Blocks } from '../safety/blocks/service.ts';
import type { Db } from '../../platform/db/database.ts';

export type MayNotify = (userId: string, aboutUserId: string, db?: Db) => Promise<boolean>;

export function createAudience({ blocks }: { blocks: Pick<Blocks, 'between'> }): MayNotify {
  return async (userId, aboutUserId, db) =>
    userId !== aboutUserId && !(await blocks.between(userId, aboutUserId, db));
}
