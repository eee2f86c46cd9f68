import type { Hono } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import type { Safety } from './service.ts';
import type { Blocks } from './blocks/service.ts';
import { pageQuery } from '#shared/schemas/paging.ts';
import { personParams } from '#shared/schemas/safety.ts';
import {
  answer,
  type ApiEnv,
  type ApiSession,
  readParams,
  readQuery,
} from '../../platform/http/api.ts';

/** Registers /user/unmatch, /user/block and /user/blocked; bodies aren't read. */
export function safetyRoutes(
  app: Hono<ApiEnv>,
  {
    session,
    safety,
    blocks,
  }: { session: ApiSession; safety: Safety; blocks: Pick<Blocks, 'list'> },
): void {
  app.post('/user/unmatch/:userId', session.signedIn, async (c) => {
    const { userId } = readParams(c, personParams);
    await safety.unmatch(c.get('session').user._id, userId);
    return answer(c, { message: 'You are no longer connected' } satisfies MessageAnswer);
  });

  app.post('/user/block/:userId', session.signedIn, async (c) => {
    const { userId } = readParams(c, personParams);
    await safety.block(c.get('session').user._id, userId);
    return answer(c, { message: 'Blocked' } satisfies MessageAnswer);
  });

  app.delete('/user/block/:userId', session.signedIn, async (c) => {
    const { userId } = readParams(c, personParams);
    await safety.unblock(c.get('session').user._id, userId);
    return answer(c, { message: 'Unblocked' } satisfies MessageAnswer);
  });

  app.get('/user/blocked', session.signedIn, async (c) => {
    const page = readQuery(c, pageQuery);
    return answer(c, await blocks.list(c.get('session').user._id, page));
  });
}
