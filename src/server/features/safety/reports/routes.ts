import type { Hono } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import { personParams, reportSchema } from '#shared/schemas/safety.ts';
import type { Backend } from '../../../backend.ts';
import { answer, type ApiEnv, readBody, readParams, signedIn } from '../../../platform/http/api.ts';

/** /user/report. */
export function reportRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  app.post('/user/report/:userId', signedIn(backend), async (c) => {
    const { userId } = readParams(c, personParams);
    const input = await readBody(c, reportSchema);
    await backend.reports.file(c.get('session').user._id, userId, input);
    const message = 'Thank you. A moderator will look at it.';
    return answer(c, { message } satisfies MessageAnswer, [], 201);
  });
}
