import type { Hono } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import { personParams } from '#shared/schemas/safety.ts';
import type { Backend } from '../../backend.ts';
import { answer, type ApiEnv, readParams, readQuery, signedIn } from '../../platform/http/api.ts';

/** /user/unmatch, /user/block and /user/blocked. The path says all; bodies are not read. */
export function safetyRoutes(app: Hono<ApiEnv>, backend: Backend): void {
  const { safety, blocks } = backend;

  app.post('/user/unmatch/:userId', signedIn(backend), async (c) => {
    const { userId } = readParams(c, personParams);
    await safety.unmatch(c.get('session').user._id, userId);
    return answer(c, { message: 'You are no longer connected' } satisfies MessageAnswer);
  });

  app.post('/user/block/:userId', signedIn(backend), async (c) => {
    const { userId } = readParams(c, personParams);
    await safety.block(c.get('session').user._id, userId);
    return answer(c, { message: 'Blocked' } satisfies MessageAnswer);
  });

  app.delete('/user/block/:userId', signedIn(backend), async (c) => {
    const { userId } = readParams(c, personParams);
    await safety.unblock(c.get('session').user._id, userId);
    return answer(c, { message: 'Unblocked' } satisfies MessageAnswer);
  });

  app.get('/user/blocked', signedIn(backend), async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await blocks.list(c.get('session').user._id, page));
  });
}
