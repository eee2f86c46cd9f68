import { callEndSchema } from '#shared/schemas/call.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { type IceConfig, iceServers } from './ice.ts';
import type { Calls } from './service.ts';

/**
 * Routes of /calls: STUN and TURN servers for the caller's browser during a ring or call, and the end of a call when
 * its page closes, because the socket may be too slow for it.
 */
export const callRoutes = ({ config, calls }: { config: { ice: IceConfig }; calls: Calls }) =>
  ({
    'GET /calls/servers': {
      async run({ c, me }) {
        await calls.assertInCall(me);
        c.header('cache-control', 'no-store');
        return iceServers(config.ice, me);
      },
    },
    'POST /calls/end': {
      body: callEndSchema,
      run: ({ me, body }) => messageAfter(calls.goodbye(me, body.tab), 'Call ended'),
    },
  }) satisfies Partial<Routes>;
