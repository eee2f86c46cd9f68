import type { BackendEvents, Events } from '../events.ts';
import type { Log } from '../../platform/log.ts';
import type { Messages } from './messages/service.ts';
import type { CountsPush } from '../notifications/counts-push.ts';
import type { Reach } from '../../platform/sockets/reach.ts';
import type { SessionWatch } from '../account/session-watch.ts';
import type { AppServer } from '../../platform/sockets/types.ts';

interface NewsParts {
  io: AppServer;
  reach: Reach;
  events: Events;
  messages: Pick<Messages, 'forget'>;
  sessions: SessionWatch;
  counts: CountsPush;
  log: Log;
}

/** Carries what the services report to the sockets it concerns. Answers how to stop. */
export function carryNews(parts: NewsParts): () => void {
  const { io, reach, events, messages, sessions, counts, log } = parts;

  /** What every node has to know, because it is about its own sockets or what it remembers. */
  const here: { [Name in keyof BackendEvents]?: (event: BackendEvents[Name]) => void } = {
    sessionsEnded: ({ userId, ended }) => sessions.end(userId, ended),
    accountDeleted: ({ userId }) => messages.forget(userId),
    connectionEnded: ({ userIds: [one] }) => messages.forget(one),
    profileChanged({ user: { _id, firstName, photoUrl } }) {
      for (const socket of reach.here(_id)) socket.data.person = { _id, firstName, photoUrl };
    },
  };
  io.on('happened', (name, event) => {
    try {
      here[name]?.(event);
    } catch (error) {
      log.error({ err: error, event: name }, 'news of another node');
    }
  });

  const everywhere = <Name extends keyof BackendEvents>(name: Name) =>
    events.on(name, (event) => {
      here[name]?.(event);
      reach.tellNodes(name, event);
    });

  const stops = [
    everywhere('sessionsEnded'),
    everywhere('accountDeleted'),
    everywhere('profileChanged'),
    everywhere('connectionEnded'),
    events.on('accountDeleted', ({ userId, connectionIds }) => {
      reach.tell(connectionIds, 'connectionLost', { userId });
      for (const id of connectionIds) counts.soon(id);
      // As of a block: who is blocked must not be told apart from who meets a deleted account.
      reach.tellEveryone('developerGone', { userId });
    }),
    events.on('connectionEnded', ({ userIds: [one, other] }) => {
      reach.tell([one], 'connectionLost', { userId: other });
      reach.tell([other], 'connectionLost', { userId: one });
      counts.soon(one);
      counts.soon(other);
    }),
    events.on('partedForGood', ({ userIds: [one, other] }) => {
      reach.tell([one], 'developerGone', { userId: other });
      reach.tell([other], 'developerGone', { userId: one });
      counts.soon(one);
      counts.soon(other);
    }),
    events.on('developerHidden', ({ userId, askedIds }) => {
      reach.tellEveryone('developerGone', { userId });
      for (const id of askedIds) counts.soon(id);
    }),
    events.on('requestReceived', ({ toUserId, request }) => {
      reach.tell([toUserId], 'requestReceived', { request });
      counts.soon(toUserId);
    }),
    events.on('requestReviewed', ({ requestId, fromUserId, toUserId }) => {
      reach.tell([toUserId], 'requestReviewed', { requestId, userId: fromUserId });
      counts.soon(toUserId);
    }),
    events.on('signalUndone', ({ requestId, fromUserId, toUserId }) => {
      reach.tell([toUserId], 'requestReviewed', { requestId, userId: fromUserId });
      counts.soon(toUserId);
    }),
    events.on('notified', ({ userId }) => counts.soon(userId)),
    events.on('notificationsRead', ({ userId }) => counts.soon(userId)),
    events.on('connectionMade', ({ users: [one, other] }) => {
      reach.tell([one._id], 'connectionMade', { connection: other });
      reach.tell([other._id], 'connectionMade', { connection: one });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
