import type { ClosedAtStop } from '../../platform/closed-at-stop.ts';
import type { Messages } from '../chat/messages/service.ts';
import { hasRelay, type IceConfig } from './ice.ts';
import { callRoutes } from './routes.ts';
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
  return { calls, routes: callRoutes({ calls, ice }) };
}
