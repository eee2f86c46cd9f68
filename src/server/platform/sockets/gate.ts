import type { IncomingMessage } from 'node:http';
import type { ConnectRefusal } from '#shared/realtime.ts';
import type { Backend } from '../../backend.ts';
import { isOwnOrigin } from '../http/client.ts';
import { Problem, problemOf } from '../problem.ts';
import type { ConnectionGuard } from './connection-guard.ts';
import type { AppServer, AppSocket } from './types.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** Open tabs and devices of one person on one node. */
const SOCKETS_PER_USER = 50;

type GateParts = Pick<Backend, 'config' | 'log' | 'readSession'> & {
  waiting: Pick<WaitingRoom, 'leave'>;
  guard: Pick<ConnectionGuard, 'admit' | 'dismiss'>;
};

type TakeSeat = (connection: AppSocket['conn'], userId: string) => void;

/**
 * Refuses handshakes that another site's page makes, by the rule of the API, and strangers who are too
 * many. Who is signed in is let in all the same: strangers of one address keep none of its people out.
 */
export const allowRequest =
  (
    { config, readSession }: Pick<Backend, 'config' | 'readSession'>,
    waiting: Pick<WaitingRoom, 'isFull'>,
  ) =>
  (request: IncomingMessage, decide: (reason: string | null, allowed: boolean) => void): void => {
    const isOwn = isOwnOrigin(request, config.origin);
    if (!isOwn || !waiting.isFull(request)) {
      decide(null, isOwn);
      return;
    }
    readSession(request.headers.cookie).then(
      (session) => decide(null, session !== null),
      () => decide(null, false),
    );
  };

/** Lets sockets in that carry a live session, and remembers whose it is. */
export function guardSockets(io: AppServer, parts: GateParts): void {
  const takeSeat = createSeats(parts.config);
  io.use((socket, next) => {
    admit(socket, parts, takeSeat).then(
      () => next(),
      (error: unknown) => {
        next(refusal(error, parts));
        parts.guard.dismiss(socket.conn);
      },
    );
  });
}

/** Counts the connections of each person from when they are let in until they close. */
function createSeats({ rateLimits }: Pick<Backend['config'], 'rateLimits'>): TakeSeat {
  const taken = new Map<string, number>();
  return (connection, userId) => {
    const others = taken.get(userId) ?? 0;
    if (rateLimits !== 'off' && others >= SOCKETS_PER_USER) {
      throw new Problem('too_many_requests', 'You have too many tabs open. Close some of them.');
    }
    // One that closed while its session was read does not say so again.
    if (connection.readyState !== 'open')
      throw new Problem('unavailable', 'The connection is gone');
    taken.set(userId, others + 1);
    connection.once('close', () => {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    });
  };
}

async function admit(socket: AppSocket, parts: GateParts, takeSeat: TakeSeat): Promise<void> {
  const { readSession, waiting, guard } = parts;
  const session = await readSession(socket.handshake.headers.cookie);
  if (session === null) throw new Problem('unauthenticated', 'Please log in to continue');
  const { _id, firstName, photoUrl } = session.user;
  takeSeat(socket.conn, _id);
  guard.admit(socket.conn);
  waiting.leave(socket.conn);
  socket.data.sessionId = session.id;
  socket.data.person = { _id, firstName, photoUrl };
  // Neither the cookie nor the request is needed any more, and thousands of sockets are open.
  socket.handshake.headers = {};
  (socket.conn as { request: unknown }).request = null;
}

function refusal(error: unknown, { log }: GateParts): Error {
  if (!(error instanceof Problem)) log.error({ err: error }, 'socket refused');
  const { code, message } = problemOf(error);
  // What is a fault of ours may be gone at the next attempt; the browser makes one.
  const data: ConnectRefusal = { code: code === 'internal' ? 'unavailable' : code, message };
  return Object.assign(new Error(data.message), { data });
}
