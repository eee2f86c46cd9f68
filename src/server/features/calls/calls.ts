import { callEndSchema } from '#shared/schemas/call.ts';
import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import { messageAfter, type Routes } from '../../platform/http/routes.ts';
import type { Messages } from '../chat/messages/service.ts';
import { hasRelay, type IceConfig, iceServers } from './ice.ts';
import { createCalls } from './service.ts';

type CallContext = Omit<Parameters<typeof createCalls>[0], 'pairOf' | 'missed' | 'hasRelay'> & {
  ice: IceConfig;
  messages: Pick<Messages, 'pairOf' | 'post'>;
  closedAtStop: ClosedAtStop;
};

export function createCallServices(context: CallContext) {
  const { ice, messages } = context;
  const calls = context.closedAtStop(
    createCalls({
      ...context,
      pairOf: messages.pairOf,
      hasRelay: hasRelay(ice),
      missed: (caller, targetUserId) =>
        messages.post(caller, targetUserId, { kind: 'missed', text: 'Missed call' }),
    }),
  );

  const routes = {
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
  } satisfies Partial<Routes>;
  return { calls, routes };
}
