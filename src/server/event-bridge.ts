import type { BackendEvents, EndedSessions, Events } from './features/events.ts';
import type { Log } from './platform/log.ts';
import type { UserSockets } from './platform/sockets/user-sockets.ts';
import type { AppServer } from './platform/sockets/types.ts';

interface EventBridgeParts {
  io: AppServer;
  userSockets: UserSockets;
  events: Events;
  /** Closes the sockets of ended login sessions. */
  sessions: { end(userId: string, ended: EndedSessions): void };
  presence: { turned(userId: string, isShown: boolean): void };
  /** Publishes new counts soon. */
  counts: { soon(userId: string): void };
  log: Log;
}

/** Forwards service events to the sockets of the users concerned. Returns a function that stops it. */
export function bridgeEvents(parts: EventBridgeParts): () => void {
  const { io, userSockets, events, sessions, counts, presence, log } = parts;

  /** Events that every node applies to its own sockets. */
  const here: { [Name in keyof BackendEvents]?: (event: BackendEvents[Name]) => void } = {
    sessionsEnded: ({ userId, ended }) => sessions.end(userId, ended),
    profileChanged({ person }) {
      for (const socket of userSockets.here(person._id)) socket.data.person = person;
    },
    // Browsers load the visible states again when they reconnect.
    privacyChanged({ userId }) {
      for (const socket of userSockets.here(userId)) socket.conn.close();
    },
  };
  io.on('happened', (name, event) => {
    try {
      here[name as keyof BackendEvents]?.(event as never);
    } catch (error) {
      log.error({ err: error, event: name }, 'news of another node');
    }
  });

  const everywhere = <Name extends keyof BackendEvents>(name: Name) =>
    events.on(name, (event) => {
      here[name]?.(event);
      userSockets.publishToNodes(name, event);
    });

  const parted =
    (news: 'connectionLost' | 'developerGone') =>
    ({ userIds: [one, other] }: BackendEvents['connectionEnded']): void => {
      userSockets.publish([one], news, { userId: other });
      userSockets.publish([other], news, { userId: one });
      counts.soon(one);
      counts.soon(other);
    };
  const arrived = ({ toUserId, request }: BackendEvents['requestReceived']): void => {
    userSockets.publish([toUserId], 'requestReceived', { request });
    counts.soon(toUserId);
  };
  const removed = ({ requestId, fromUserId, toUserId }: BackendEvents['signalUndone']): void => {
    userSockets.publish([toUserId], 'requestReviewed', { requestId, userId: fromUserId });
    counts.soon(toUserId);
  };

  const stops = [
    everywhere('sessionsEnded'),
    everywhere('profileChanged'),
    everywhere('privacyChanged'),
    events.on('privacyChanged', ({ userId, what, on }) => {
      if (what === 'presence') presence.turned(userId, on);
    }),
    events.on('profileChanged', ({ person }) => {
      userSockets.publish([person._id], 'profileChanged', {});
    }),
    events.on('accountDeleted', ({ userId, connectionIds }) => {
      userSockets.publish(connectionIds, 'connectionLost', { userId });
      for (const id of connectionIds) counts.soon(id);
      // As after a block, so that a blocked user can't tell it from a deleted account.
      userSockets.publishToAll('developerGone', { userId });
    }),
    events.on('connectionEnded', parted('connectionLost')),
    events.on('partedForGood', parted('developerGone')),
    events.on('developerHidden', ({ userId, askedIds }) => {
      userSockets.publishToAll('developerGone', { userId });
      for (const id of askedIds) counts.soon(id);
    }),
    events.on('requestReceived', arrived),
    events.on('requestRestored', arrived),
    events.on('requestReviewed', removed),
    events.on('requestPutAway', removed),
    events.on('signalUndone', removed),
    events.on('notified', ({ userId }) => counts.soon(userId)),
    events.on('notificationsRead', ({ userId }) => counts.soon(userId)),
    events.on('messageWritten', ({ message }) => {
      userSockets.publish([message.sender._id, message.targetUserId], 'messageReceived', message);
      counts.soon(message.targetUserId);
    }),
    events.on('conversationSet', ({ userId, withUserId, settings }) => {
      userSockets.publish([userId], 'conversationSettings', { userId: withUserId, settings });
      counts.soon(userId);
    }),
    events.on('sessionChanged', ({ userId, session }) => {
      userSockets.publish([userId], 'session', { session });
      counts.soon(userId);
    }),
    events.on('freeChanged', ({ userId, free, toUserIds }) =>
      userSockets.publish([userId, ...toUserIds], 'free', { userId, free }),
    ),
    events.on('callNews', ({ toUserId, news }) =>
      userSockets.publish([toUserId], 'callNews', news),
    ),
    events.on('connectionMade', ({ users: [one, other] }) => {
      userSockets.publish([one._id], 'connectionMade', { connection: other, answered: true });
      userSockets.publish([other._id], 'connectionMade', { connection: one, answered: false });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
