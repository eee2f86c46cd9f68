import type { Hono } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import type { Reports } from './service.ts';
import { personParams, reportSchema } from '#shared/schemas/safety.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readBody,
  readParams,
} from '../../../platform/http/api.ts';

/** Registers /user/report. */
export function reportRoutes(
  app: Hono<ApiEnv>,
  { session, reports }: { session: ApiSession; reports: Pick<Reports, 'file'> },
): void {
  app.post('/user/report/:userId', session.signedIn, async (c) => {
    const { userId } = readParams(c, personParams);
    const input = await readBody(c, reportSchema);
    await reports.file(c.get('session').user._id, userId, input);
    const message = 'Thank you. A moderator will review it.';
    return answer(c, { message } satisfies MessageAnswer, [], 201);
  });
}
