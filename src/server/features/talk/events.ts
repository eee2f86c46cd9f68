import type { ClientToServerEvents } from '#shared/realtime.ts';
import {
  talkAnswerPayload,
  talkEndPayload,
  talkRingPayload,
  talkSignalPayload,
} from '#shared/schemas/talk.ts';
import type { Log } from '../../platform/log.ts';
import { type EventHandler, handle } from '../../platform/sockets/router.ts';
import type { AppSocket } from '../../platform/sockets/types.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import type { Talks } from './service.ts';

type TalkEvent = Extract<keyof ClientToServerEvents, `talk${string}`>;

/** By socket: the tab that has, or had, a call. */
const followed = new WeakMap<AppSocket, string>();
/** Socket.IO's disconnect reason when a page leaves; a lost network has another one. */
const GOODBYE = 'client namespace disconnect';

/** Returns the handlers of call events. The server forwards WebRTC signals without reading them. */
export function talkEvents(
  talks: Talks,
  userSockets: UserSockets,
  log: Log,
): Record<TalkEvent, EventHandler> {
  const who = ({ data }: AppSocket) => ({ userId: data.person._id, sessionId: data.sessionId });

  const follow = (socket: AppSocket, tab: string): void => {
    const known = followed.has(socket);
    followed.set(socket, tab);
    if (known) return;
    const { userId } = who(socket);
    socket.once('disconnect', (reason) => {
      const tab = followed.get(socket) ?? '';
      if (reason === GOODBYE) {
        talks.closed(userId, tab).catch((error: unknown) => {
          log.warn({ err: error }, 'a call was not ended');
        });
      } else if (!isBack(socket, tab)) talks.left(userId, tab);
    });
  };

  /** Returns whether the tab has another socket at this node: it may reconnect before the lost one is noticed. */
  const isBack = (lost: AppSocket, tab: string): boolean =>
    [...userSockets.here(who(lost).userId)].some(
      (socket) => socket !== lost && followed.get(socket) === tab,
    );

  return {
    talkRing: handle({
      schema: talkRingPayload,
      limit: 'socket.ring',
      async run(socket, { targetUserId, ...ring }) {
        const { userId, sessionId } = who(socket);
        const answer = await talks.ring(userId, targetUserId, { ...ring, sessionId });
        follow(socket, ring.tab);
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
      async run(socket, { targetUserId, tab }) {
        const { userId } = who(socket);
        await (tab === undefined ? talks.end(userId, targetUserId) : talks.closed(userId, tab));
        return {};
      },
    }),
  };
}
