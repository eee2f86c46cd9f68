import type { Hono } from 'hono';
import { targetParams } from '#shared/schemas/matching.ts';
import { answer, type ApiEnv, type ApiSession, readParams } from '../../platform/http/api.ts';
import type { Pads } from './service.ts';

/** GET /pad/{targetUserId}: the pad as text. */
export function padRoutes(
  app: Hono<ApiEnv>,
  { session, pads }: { session: ApiSession; pads: Pads },
): void {
  app.get('/pad/:targetUserId', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    return answer(c, await pads.text(c.var.session.user._id, targetUserId));
  });
}
