import type { Hono } from 'hono';
import { answer, type ApiEnv, type ApiSession } from '../../platform/http/api.ts';
import { type IceConfig, iceServers } from './ice.ts';
import type { Talks } from './service.ts';

/** GET /talk/servers: STUN and TURN servers for the caller's browser, only while they ring, are rung or talk. */
export function talkRoutes(
  app: Hono<ApiEnv>,
  { session, config, talks }: { session: ApiSession; config: { ice: IceConfig }; talks: Talks },
): void {
  app.get('/talk/servers', session.signedIn, async (c) => {
    const { _id } = c.var.session.user;
    await talks.assertInCall(_id);
    c.header('cache-control', 'no-store');
    return answer(c, iceServers(config.ice, _id));
  });
}
