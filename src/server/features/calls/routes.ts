import type { Hono } from 'hono';
import type { MessageAnswer } from '#shared/api.ts';
import { callEndSchema } from '#shared/schemas/call.ts';
import { answer, type ApiEnv, type ApiSession, readBody } from '../../platform/http/api.ts';
import { type IceConfig, iceServers } from './ice.ts';
import type { Calls } from './service.ts';

/**
 * Registers GET /calls/servers: STUN and TURN servers for the caller's browser during a ring or call, and POST
 * /calls/end: the end of a call when its page closes, because the socket may be too slow for it.
 */
export function callRoutes(
  app: Hono<ApiEnv>,
  { session, config, calls }: { session: ApiSession; config: { ice: IceConfig }; calls: Calls },
): void {
  app.get('/calls/servers', session.signedIn, async (c) => {
    const { _id } = c.var.session.user;
    await calls.assertInCall(_id);
    c.header('cache-control', 'no-store');
    return answer(c, iceServers(config.ice, _id));
  });

  app.post('/calls/end', session.signedIn, async (c) => {
    const { tab } = await readBody(c, callEndSchema);
    await calls.goodbye(c.var.session.user._id, tab);
    return answer(c, { message: 'Call ended' } satisfies MessageAnswer);
  });
}
