import type { ClientToServerEvents } from '#shared/realtime.ts';
import {
  talkAnswerPayload,
  talkEndPayload,
  talkRingPayload,
  talkSignalPayload,
} from '#shared/schemas/talk.ts';
import { type EventHandler, handle } from '../../platform/sockets/router.ts';
import type { AppSocket } from '../../platform/sockets/types.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import type { Talks } from './service.ts';

type TalkEvent = Extract<keyof ClientToServerEvents, `talk${string}`>;

/** Sockets of tabs that have, or had, a talk, and what the tab calls itself. */
const followed = new WeakMap<AppSocket, string>();
/** What Socket.IO calls it when a page says goodbye; a network that is lost says nothing. */
const GOODBYE = 'client namespace disconnect';

/** What a browser may say of a talk. The server carries signals and reads none. */
export function talkEvents(
  talks: Talks,
  userSockets: UserSockets,
): Record<TalkEvent, EventHandler> {
  const who = ({ data }: AppSocket) => ({ userId: data.person._id, sessionId: data.sessionId });

  const follow = (socket: AppSocket, tab: string): void => {
    const known = followed.has(socket);
    followed.set(socket, tab);
    if (known) return;
    const { userId } = who(socket);
    socket.once('disconnect', (reason) => {
      if (reason === GOODBYE) talks.closed(userId, followed.get(socket) ?? '');
      else if (userSockets.here(userId).size === 0) talks.left(userId);
    });
  };

  return {
    talkRing: handle({
      schema: talkRingPayload,
      limit: 'socket.ring',
      async run(socket, { targetUserId, tab }) {
        const { userId, sessionId } = who(socket);
        const answer = await talks.ring(userId, targetUserId, { tab, sessionId });
        follow(socket, tab);
        return { answer };
      },
    }),

    talkAnswer: handle({
      schema: talkAnswerPayload,
      limit: 'socket.change',
      async run(socket, { targetUserId, ...answer }) {
        const { userId, sessionId } = who(socket);
        await talks.answer(userId, targetUserId, { ...answer, sessionId });
        if (answer.accept) follow(socket, answer.tab);
        return {};
      },
    }),

    talkSignal: handle({
      schema: talkSignalPayload,
      limit: 'socket.signal',
      async run(socket, payload) {
        const { targetUserId, signal } = payload;
        const { userId } = who(socket);
        const tab = await talks.receiver(userId, payload);
        return {
          broadcast: () => userSockets.tell([targetUserId], 'talkSignal', { userId, tab, signal }),
        };
      },
    }),

    talkEnd: handle({
      schema: talkEndPayload,
      limit: 'socket.change',
      async run(socket, { targetUserId }) {
        await talks.end(who(socket).userId, targetUserId);
        return {};
      },
    }),
  };
}
