import type { IncomingMessage } from 'node:http';
import { type ConnectRefusal, personOf } from '#shared/realtime.ts';
import type { Config } from '../config/config.ts';
import { isOwnOrigin } from '../http/client.ts';
import type { ReadSession } from '../http/session.ts';
import { createOpenCounts } from '../limits/open-counts.ts';
import type { Log } from '../log.ts';
import { Problem, problemOf } from '../problem.ts';
import type { ConnectionGuard } from './connection-guard.ts';
import type { AppServer, AppSocket } from './types.ts';

/** Sockets per person and node, against a member who opens thousands. */
const SOCKETS_PER_USER = 50;

/**
 * Refuses handshakes from other origins and too many unauthenticated ones. Connections with a live session are always
 * accepted, so that strangers behind an address don't block its people.
 */
export const allowRequest =
  (
    { config, readSession }: { config: Pick<Config, 'origin'>; readSession: ReadSession },
    guard: Pick<ConnectionGuard, 'isCrowded'>,
  ) =>
  (request: IncomingMessage, decide: (reason: string | null, allowed: boolean) => void): void => {
    const isOwn = isOwnOrigin(request, config.origin);
    if (!isOwn || !guard.isCrowded(request)) {
      decide(null, isOwn);
      return;
    }
    readSession(request.headers.cookie).then(
      (session) => decide(null, session !== null),
      () => decide(null, false),
    );
  };

interface SocketAuthParts {
  config: Pick<Config, 'rateLimits'>;
  log: Log;
  readSession: ReadSession;
  guard: Pick<ConnectionGuard, 'admit' | 'dismiss'>;
}

/** Accepts sockets with a live session and stores the person in their data. */
export function authenticateSockets(io: AppServer, parts: SocketAuthParts): void {
  const { config, log, readSession, guard } = parts;
  const open = createOpenCounts();

  const authenticate = async ({ conn, handshake, data }: AppSocket): Promise<void> => {
    const session = await readSession(handshake.headers.cookie);
    if (session === null) throw new Problem('unauthenticated', 'Please log in to continue');
    const { _id: userId } = session.user;
    if (config.rateLimits !== 'off' && open.of(userId) >= SOCKETS_PER_USER) {
      throw new Problem('too_many_requests', 'You have too many tabs open. Close some of them.');
    }
    // A connection that closed while its session was read doesn't emit another event.
    if (conn.readyState !== 'open') throw new Problem('unavailable', 'The connection is gone');
    conn.once('close', open.add(userId));
    guard.admit(conn);
    data.sessionId = session.id;
    data.person = personOf(session.user);
    // Cookie and request are no longer needed; thousands of sockets would keep them.
    handshake.headers = {};
    (conn as { request: unknown }).request = null;
  };

  io.use((socket, next) => {
    authenticate(socket).then(
      () => next(),
      (error: unknown) => {
        if (!(error instanceof Problem)) log.error({ err: error }, 'socket refused');
        const { code, message } = problemOf(error);
        // Internal faults may be gone at the next attempt.
        const data: ConnectRefusal = { code: code === 'internal' ? 'unavailable' : code, message };
        next(Object.assign(new Error(message), { data }));
        guard.dismiss(socket.conn);
      },
    );
  });
}
