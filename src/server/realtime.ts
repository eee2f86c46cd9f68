import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-adapter';
import { Server as SocketServer, type Socket } from 'socket.io';
import type { Accounts } from './features/account/accounts.ts';
import type { Messages } from './features/chat/messages/service.ts';
import type { Connections } from './features/connections/service.ts';
import type { Events } from './features/events.ts';
import type { CountFor } from './features/notifications/counts.ts';
import type { Notifications } from './features/notifications/service.ts';
import { padEvents } from './features/pad/events.ts';
import type { Pads } from './features/pad/service.ts';
import { callEvents } from './features/calls/events.ts';
import type { Calls } from './features/calls/service.ts';
import type { PresenceSlot } from './features/presence/presence.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import type { ReadSession } from './platform/http/session.ts';
import type { Log } from './platform/log.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';
import { sendProblem } from './platform/http/respond.ts';
import { startMessageNews } from './features/notifications/message-news.ts';
import { createLoneRegistry, type RegistryNews } from './features/presence/registry.ts';
import { createLivePresence } from './features/presence/service.ts';
import { createSharedRegistry } from './features/presence/shared-registry.ts';
import type { Privacy } from './features/privacy/service.ts';
import type { Redis } from './platform/redis/redis.ts';
import { chatEvents } from './features/chat/events.ts';
import { BODY_MAX_BYTES, createConnectionGuard } from './platform/sockets/connection-guard.ts';
import { createCountsPush } from './features/notifications/counts-push.ts';
import { allowRequest, authenticateSockets } from './platform/sockets/socket-auth.ts';
import { job } from './platform/jobs/job.ts';
import { createLimiter, tooFast } from './platform/limits/limiter.ts';
import { corkWrites } from './platform/sockets/cork-writes.ts';
import { bridgeEvents } from './event-bridge.ts';
import { createClusterUserSockets, createUserSockets } from './platform/sockets/user-sockets.ts';
import { createRouter } from './platform/sockets/router.ts';
import { createSessionWatch } from './features/account/session-watch.ts';
import type { AppServer, AppSocket } from './platform/sockets/types.ts';
import { BoundedWebSockets } from './platform/sockets/web-sockets.ts';

type EngineSocket = Socket['conn'];

/** Milliseconds between two updates of the last-seen times of connected users. */
const TOUCH_MS = 60_000;

/** Milliseconds until sockets reconnect; all nodes have found Redis again by then. */
const CATCH_UP_MS = 1500;
/** Milliseconds over which reconnects are spread. */
const SPREAD_MS = 3000;

/** Path prefix of Socket.IO requests. */
export const SOCKET_PATHS = '/socket.io/';

interface RealtimeParts {
  config: Config;
  log: Log;
  database: Database;
  readSession: ReadSession;
  accounts: Pick<Accounts, 'liveSessions'>;
  connections: Pick<Connections, 'idsOf'>;
  messages: Messages;
  pads: Pads;
  calls: Calls;
  counts: CountFor;
  events: Events;
  presence: Pick<PresenceSlot, 'use'>;
  privacy: Pick<Privacy, 'sharing' | 'showing'>;
  notifications: Pick<Notifications, 'notify' | 'seen' | 'lowerMessages'>;
  telemetry: Telemetry;
}

/** Connects Socket.IO with the services: authentication, event handlers and broadcasts. */
export function createRealtime(parts: RealtimeParts, redis: Redis | null) {
  const { config, log, messages, events, privacy } = parts;
  const { delays } = config;
  let catchingUp: NodeJS.Timeout | null = null;
  const missed = (): void => {
    catchingUp ??= setTimeout(() => {
      catchingUp = null;
      log.warn('news of other nodes may be lost: sockets connect anew');
      for (const socket of io.sockets.sockets.values()) {
        // After `disconnect` a browser wouldn't reconnect.
        setTimeout(() => socket.conn.close(), Math.random() * SPREAD_MS).unref();
      }
    }, CATCH_UP_MS).unref();
  };
  const guard = createConnectionGuard(config, log);
  const io: AppServer = new SocketServer({
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    // For long polling; a client with more to send learns the limit and splits it.
    maxHttpBufferSize: BODY_MAX_BYTES,
    wsEngine: BoundedWebSockets,
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: allowRequest(parts, guard),
    ...(redis && { adapter: createAdapter(redis.publisher, redis.subscriber) }),
  });
  // Socket.IO needs an HTTP server; the request listener forwards requests and upgrades to this one, so that a
  // development server can replace it.
  const carrier = createServer();
  io.attach(carrier);
  io.engine.on('connection', (connection: EngineSocket) => {
    guard.watch(connection);
    corkWrites(connection);
  });

  const userSockets = redis === null ? createUserSockets() : createClusterUserSockets(io);
  const makeRegistry = (news: RegistryNews) =>
    redis === null ? createLoneRegistry(news) : createSharedRegistry({ ...news, redis, log });
  const presence = createLivePresence({ ...parts, userSockets, delays, makeRegistry });
  parts.presence.use(presence);
  const counts = createCountsPush({
    userSockets,
    alone: redis === null,
    countsOf: parts.counts,
    delays,
    log,
  });
  const sessions = createSessionWatch({
    userSockets,
    liveSessions: (ids) => parts.accounts.liveSessions(ids),
    log,
  });
  let closed: Promise<void> | null = null;
  io.on('missed', missed);
  // Events between nodes were lost in both directions meanwhile.
  redis?.news.on('broken', () => {
    missed();
    io.serverSideEmit('missed');
    sessions.look();
  });
  const messageNews = startMessageNews({
    delays,
    events,
    messages,
    log,
    notifications: parts.notifications,
    // A stopping node doesn't ask others: an unnecessary notification is better than a missing one.
    watches: (userId, withUserId) => closed === null && userSockets.watches(userId, withUserId),
  });
  const stopBridge = bridgeEvents({ ...parts, io, userSockets, sessions, counts, presence });
  const touching = job({
    everyMs: TOUCH_MS,
    work: () => presence.touch(),
    onError: (error) => log.warn({ err: error }, 'last seen not noted'),
  });

  const handlers = {
    ...chatEvents({ messages, userSockets, counts, presence, privacy }),
    ...padEvents({ pads: parts.pads, userSockets }),
    ...callEvents(parts.calls, userSockets, log),
  };
  const receive = createRouter(handlers, {
    limit: createLimiter(config.rateLimits, null, tooFast),
    log,
    telemetry: parts.telemetry,
  });

  authenticateSockets(io, { ...parts, guard });
  io.on('connection', (socket) => {
    presence.arrived(socket);
    socket.once('disconnect', () => presence.left(socket));
    // A listener would get the packet spread as arguments, and 100,000 of them end the process. `next` is not called,
    // so nothing follows.
    socket.use(([name, ...args]) => {
      void receive(socket, name, args);
    });
    sessions.check(socket);
    if (socket.connected) sendCounts(socket);
  });

  const sendCounts = (socket: AppSocket): void => {
    parts.counts(socket.data.person._id).then(
      (known) => socket.emit('countsChanged', known),
      (error: unknown) => log.warn({ err: error }, 'counts not sent'),
    );
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Node removes its own listener, and a reset before the library adds one would end the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.startsWith(SOCKET_PATHS) === true && guard.allowsUpgrade(request, socket)) {
      carrier.emit('upgrade', request, socket, head);
    } else socket.destroy();
  };

  return {
    /** Handles the upgrades of a server; returns a function that stops it. */
    attach(server: Pick<Server, 'on' | 'off'>): () => void {
      server.on('upgrade', upgrade);
      return () => void server.off('upgrade', upgrade);
    },
    upgrade,
    /** Answers a long-polling request. */
    request(request: IncomingMessage, response: ServerResponse): void {
      const problem = guard.refuses(request);
      if (problem === null) {
        carrier.emit('request', request, response);
        return;
      }
      if (problem.code === 'method_not_allowed') response.setHeader('allow', 'GET, POST');
      // The unread body makes the connection unusable.
      response.setHeader('connection', 'close');
      sendProblem(response, problem);
    },
    /** Number of connections to this node. */
    get sockets(): number {
      return io.engine.clientsCount;
    },
    /** Waits for running commits, then closes all sockets; browsers reconnect by themselves. */
    close: (): Promise<void> => (closed ??= close()),
  };

  async function close(): Promise<void> {
    stopBridge();
    counts.close();
    const ended = Promise.all([touching.close(), sessions.close()]);
    // Acknowledges everything received before the sockets close.
    await messages.drained();
    await messageNews.close();
    await messages.drained();
    await nextTurn();
    await io.close();
    await messages.drained();
    await ended;
    await presence.close();
  }
}
