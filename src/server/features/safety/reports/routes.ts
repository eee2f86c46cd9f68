import { reportSchema } from '#shared/schemas/safety.ts';
import { messageAfter, type Routes } from '../../../platform/http/routes.ts';
import type { Reports } from './service.ts';

/** Routes of /user/report. */
export const reportRoutes = ({ reports }: { reports: Pick<Reports, 'file'> }) =>
  ({
    'POST /user/report/:userId': {
      status: 201,
      body: reportSchema,
      run: ({ me, params: { userId }, body }) =>
        messageAfter(reports.file(me, userId, body), 'Thank you. A moderator will review it.'),
    },
  }) satisfies Partial<Routes>;
