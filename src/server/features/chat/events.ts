import { LRUCache } from 'lru-cache';
import type { Presence } from '#shared/api.ts';
import {
  deletePayload,
  editPayload,
  receiptPayload,
  presencePayload,
  reactPayload,
  sendMessagePayload,
  targetPayload,
  viewingPayload,
  whoIsOnlinePayload,
} from '#shared/schemas/realtime.ts';
import type { Messages } from './messages/service.ts';
import type { NewChange, NewReceipt } from './messages/store.ts';
import type { Privacy } from '../privacy/service.ts';
import type { UserSockets } from '../../platform/sockets/user-sockets.ts';
import { type Done, type EventHandlers, handle } from '../../platform/sockets/router.ts';
import type { AppSocket } from '../../platform/sockets/types.ts';

interface ChatParts {
  messages: Messages;
  userSockets: UserSockets;
  counts: { soon(userId: string): void };
  presence: {
    of(viewerId: string, userId: string): Promise<Presence>;
    onlineAmong(userId: string, ids: readonly string[]): Promise<string[]>;
  };
  privacy: Pick<Privacy, 'sharing'>;
}

const idOf = (socket: AppSocket): string => socket.data.person._id;

/** Remembered ids of published messages. */
const RECENT_MAX = 10_000;

/** The session decides the sender. */
export function chatEvents({ messages, userSockets, counts, presence, privacy }: ChatParts) {
  const typing = (name: 'typing' | 'stopTyping') =>
    handle({
      schema: targetPayload,
      limit: 'socket.typing',
      async run(socket, { targetUserId }): Promise<Done> {
        await messages.pairOf(idOf(socket), targetUserId);
        return {
          broadcast: () => userSockets.publish([targetUserId], name, { userId: idOf(socket) }),
        };
      },
    });

  const moved = (receipt: NewReceipt['receipt']) =>
    handle({
      schema: receiptPayload,
      limit: 'socket.event',
      async run(socket, { targetUserId, messageId }): Promise<Done> {
        const userId = idOf(socket);
        const move = (what: typeof receipt) =>
          messages.moveReceipt(userId, targetUserId, what, messageId);
        const isRead = receipt === 'read';
        const isShown =
          isRead && (await privacy.sharing('receipts', userId, [targetUserId])).length > 0;
        // A hidden reading is a delivery; a second event for a delivered message would tell that it was read.
        const delivered = isShown ? null : await move('received');
        const read = isRead ? await move('read') : null;
        return {
          broadcast() {
            if (delivered !== null) {
              const place = { userId, messageId: delivered };
              userSockets.publish([targetUserId], 'messageDelivered', place);
            }
            if (read === null) return;
            const readers = isShown ? [targetUserId, userId] : [userId];
            const place = { userId, targetUserId, messageId: read };
            userSockets.publish(readers, 'readUpTo', place, socket);
            counts.soon(userId);
          },
        };
      },
    });

  const published = new LRUCache<string, true>({ max: RECENT_MAX });

  /** An unchanged message is published too: the first attempt may have ended before that. */
  const changed = async (
    socket: AppSocket,
    { targetUserId, messageId }: { targetUserId: string; messageId: string },
    what: NewChange['what'],
  ): Promise<Done> => {
    const userId = idOf(socket);
    const message = await messages.change(userId, targetUserId, messageId, what);
    return {
      answer: { message },
      broadcast(acknowledged) {
        userSockets.publish([targetUserId], 'messageChanged', message);
        userSockets.publish([userId], 'messageChanged', message, acknowledged ? socket : undefined);
        if (what.kind === 'delete') counts.soon(targetUserId);
      },
    };
  };

  /** A client's claim is ignored, because presence follows live sockets. */
  const claim = handle({ schema: presencePayload, limit: 'socket.event', run: () => ({}) });

  return {
    joinChat: handle({
      schema: targetPayload,
      limit: 'socket.history',
      async run(socket, { targetUserId }) {
        socket.emit('chatHistory', await messages.history(idOf(socket), targetUserId));
        return {};
      },
    }),

    viewing: handle({
      schema: viewingPayload,
      limit: 'socket.event',
      run(socket, { targetUserId }) {
        socket.data.viewing = targetUserId;
        return {};
      },
    }),

    userOnline: claim,
    userOffline: claim,

    getUserOnlineStatus: handle({
      schema: targetPayload,
      limit: 'socket.event',
      async run(socket, { targetUserId }) {
        await messages.pairOf(idOf(socket), targetUserId);
        const status = { userId: targetUserId, ...(await presence.of(idOf(socket), targetUserId)) };
        socket.emit('userOnlineStatus', status);
        return { answer: status };
      },
    }),

    // Lists ask at every connect, so the query must not wait for receipts.
    getWhoIsOnline: handle({
      schema: whoIsOnlinePayload,
      limit: 'socket.history',
      async run(socket, { userIds }) {
        return { answer: { online: await presence.onlineAmong(idOf(socket), userIds) } };
      },
    }),

    sendMessage: handle({
      schema: sendMessagePayload,
      limit: 'socket.message',
      async run(socket, payload) {
        const message = await messages.send(socket.data.person, payload);
        return {
          answer: { message },
          // A repeated message is published again unless this process has done so.
          broadcast(acknowledged) {
            if (published.has(message._id)) return;
            published.set(message._id, true);
            userSockets.publish([message.targetUserId], 'messageReceived', message);
            userSockets.publish(
              [idOf(socket)],
              'messageReceived',
              message,
              acknowledged ? socket : undefined,
            );
            counts.soon(message.targetUserId);
          },
        };
      },
      refused(socket, error, input) {
        const { targetUserId, clientId } = Object(input) as Record<string, unknown>;
        socket.emit('messageError', {
          ...error,
          targetUserId: shortText(targetUserId),
          clientId: shortText(clientId),
        });
      },
    }),

    typing: typing('typing'),
    stopTyping: typing('stopTyping'),

    receivedUpTo: moved('received'),
    readUpTo: moved('read'),

    editMessage: handle({
      schema: editPayload,
      limit: 'socket.change',
      run: (socket, { text, ...place }) => changed(socket, place, { kind: 'edit', text }),
    }),

    deleteMessage: handle({
      schema: deletePayload,
      limit: 'socket.change',
      run: (socket, place) => changed(socket, place, { kind: 'delete' }),
    }),

    reactToMessage: handle({
      schema: reactPayload,
      limit: 'socket.change',
      run: (socket, { emoji, on, ...place }) =>
        changed(socket, place, { kind: 'react', emoji, on }),
    }),
  } satisfies Partial<EventHandlers>;
}

const shortText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 100 ? value : null;
