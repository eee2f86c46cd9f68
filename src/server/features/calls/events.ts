import type { ClientToServerEvents } from '#shared/realtime.ts';
import {
  callAnswerPayload,
  callEndPayload,
  callRingPayload,
  callSignalPayload,
} from '#shared/schemas/call.ts';
import type { Log } from '../../platform/log.ts';
import { type EventHandler, handle } from '../../platform/sockets/router.ts';
import type { AppSocket } from '../../platform/sockets/types.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import type { Calls } from './service.ts';

type CallEvent = Extract<keyof ClientToServerEvents, `call${string}`>;

const followed = new WeakMap<AppSocket, string>();
/** Socket.IO's disconnect reason when a page leaves; a lost network has another one. */
const GOODBYE = 'client namespace disconnect';

/** The server forwards WebRTC signals without reading them. */
export function callEvents(
  calls: Calls,
  userSockets: UserSockets,
  log: Log,
): Record<CallEvent, EventHandler> {
  const who = ({ data }: AppSocket) => ({ userId: data.person._id, sessionId: data.sessionId });

  const follow = (socket: AppSocket, tab: string): void => {
    const known = followed.has(socket);
    followed.set(socket, tab);
    if (known) return;
    const { userId } = who(socket);
    socket.once('disconnect', (reason) => {
      const tab = followed.get(socket) ?? '';
      if (reason === GOODBYE) {
        calls.closed(userId, tab).catch((error: unknown) => {
          log.warn({ err: error }, 'a call was not ended');
        });
      } else if (!isBack(socket, tab)) calls.left(userId, tab);
    });
  };

  /** A tab may reconnect before its lost socket is noticed. */
  const isBack = (lost: AppSocket, tab: string): boolean =>
    [...userSockets.here(who(lost).userId)].some(
      (socket) => socket !== lost && followed.get(socket) === tab,
    );

  return {
    callRing: handle({
      schema: callRingPayload,
      limit: 'socket.ring',
      async run(socket, { targetUserId, ...ring }) {
        const { userId, sessionId } = who(socket);
        const answer = await calls.ring(userId, targetUserId, { ...ring, sessionId });
        follow(socket, ring.tab);
        return { answer };
      },
    }),

    callAnswer: handle({
      schema: callAnswerPayload,
      limit: 'socket.change',
      async run(socket, { targetUserId, ...answer }) {
        const { userId, sessionId } = who(socket);
        await calls.answer(userId, targetUserId, { ...answer, sessionId });
        if (answer.accept) follow(socket, answer.tab);
        return {};
      },
    }),

    callSignal: handle({
      schema: callSignalPayload,
      limit: 'socket.signal',
      async run(socket, payload) {
        const { targetUserId, signal } = payload;
        const { userId } = who(socket);
        const tab = await calls.receiver(userId, payload);
        return {
          broadcast: () =>
            userSockets.publish([targetUserId], 'callSignal', { userId, tab, signal }),
        };
      },
    }),

    callEnd: handle({
      schema: callEndPayload,
      limit: 'socket.change',
      async run(socket, { targetUserId, tab }) {
        const { userId } = who(socket);
        await (tab === undefined ? calls.end(userId, targetUserId) : calls.closed(userId, tab));
        return {};
      },
    }),
  };
}
