import type { Hono } from 'hono';
import { answer, type ApiEnv, type ApiSession } from '../../platform/http/api.ts';
import { type IceConfig, iceServers } from './ice.ts';

/** GET /talk/servers: where the reader's browser may look for a way to another one. */
export function talkRoutes(
  app: Hono<ApiEnv>,
  { session, config }: { session: ApiSession; config: { ice: IceConfig } },
): void {
  app.get('/talk/servers', session.signedIn, (c) => {
    c.header('cache-control', 'no-store');
    return answer(c, iceServers(config.ice, c.var.session.user._id));
  });
}
