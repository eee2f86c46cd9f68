import { pageQuery } from '#shared/schemas/paging.ts';
import { reportSchema } from '#shared/schemas/safety.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Blocks } from './blocks/service.ts';
import type { Reports } from './reports/service.ts';
import type { Safety } from './service.ts';

interface SafetyParts {
  safety: Safety;
  blocks: Pick<Blocks, 'list'>;
  reports: Pick<Reports, 'file'>;
}

/** Routes of /user/unmatch, /user/block, /user/blocked and /user/report. */
export const safetyRoutes = ({ safety, blocks, reports }: SafetyParts) =>
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
    'POST /user/report/:userId': {
      status: 201,
      body: reportSchema,
      run: ({ me, params: { userId }, body }) =>
        messageAfter(reports.file(me, userId, body), 'Thank you. A moderator will review it.'),
    },
    'GET /user/blocked': { query: pageQuery, run: ({ me, query }) => blocks.list(me, query) },
  }) satisfies Partial<Routes>;
