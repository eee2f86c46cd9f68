import type { Hono } from 'hono';
import { targetParams } from '#shared/schemas/matching.ts';
import { padVersionParams } from '#shared/schemas/pad.ts';
import { answer, type ApiEnv, type ApiSession, readParams } from '../../platform/http/api.ts';
import type { Pads } from './service.ts';

/** Registers GET /pad/{targetUserId} (the text of a pad) and /pad/{targetUserId}/versions. */
export function padRoutes(
  app: Hono<ApiEnv>,
  { session, pads }: { session: ApiSession; pads: Pads },
): void {
  app.get('/pad/:targetUserId', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    const asker = { userId: c.var.session.user._id, isGone: () => c.env.outgoing.destroyed };
    return answer(c, await pads.text(asker, targetUserId));
  });

  app.get('/pad/:targetUserId/versions', session.signedIn, async (c) => {
    const { targetUserId } = readParams(c, targetParams);
    return answer(c, { versions: await pads.versions(c.var.session.user._id, targetUserId) });
  });

  app.get('/pad/:targetUserId/versions/:versionId', session.signedIn, async (c) => {
    const { targetUserId, versionId } = readParams(c, padVersionParams);
    return answer(c, await pads.version(c.var.session.user._id, targetUserId, versionId));
  });
}
