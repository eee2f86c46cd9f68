import { callEndSchema } from '#shared/schemas/call.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import { type IceConfig, iceServers } from './ice.ts';
import type { Calls } from './service.ts';

export const callRoutes = ({ calls, ice }: { calls: Calls; ice: IceConfig }) =>
  ({
    'GET /calls/servers': {
      async run({ c, me }) {
        await calls.assertInCall(me);
        c.header('cache-control', 'no-store');
        return iceServers(ice, me);
      },
    },
    // A page that closes during a call posts this, because the socket may be too slow for it.
    'POST /calls/end': {
      body: callEndSchema,
      run: ({ me, body }) => messageAfter(calls.goodbye(me, body.tab), 'Call ended'),
    },
  }) satisfies Partial<Routes>;
