import { pageQuery } from '#shared/schemas/paging.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Blocks } from './blocks/service.ts';
import type { Safety } from './service.ts';

/** Routes of /user/unmatch, /user/block and /user/blocked; bodies aren't read. */
export const safetyRoutes = ({
  safety,
  blocks,
}: {
  safety: Safety;
  blocks: Pick<Blocks, 'list'>;
}) =>
  ({
    'POST /user/unmatch/:userId': {
      run: ({ me, params: { userId } }) =>
        messageAfter(safety.unmatch(me, userId), 'You are no longer connected'),
    },
    'POST /user/block/:userId': {
      run: ({ me, params: { userId } }) => messageAfter(safety.block(me, userId), 'Blocked'),
    },
    'DELETE /user/block/:userId': {
      run: ({ me, params: { userId } }) => messageAfter(safety.unblock(me, userId), 'Unblocked'),
    },
    'GET /user/blocked': { query: pageQuery, run: ({ me, query }) => blocks.list(me, query) },
  }) satisfies Partial<Routes>;
