import type { IncomingMessage } from 'node:http';
import type { ConnectRefusal } from '#shared/realtime.ts';
import type { Backend } from '../backend.ts';
import { isOwnOrigin } from '../http/client.ts';
import { Problem, problemOf } from '../http/problem.ts';
import type { Reach } from './reach.ts';
import type { AppServer, AppSocket } from './types.ts';
import type { WaitingRoom } from './waiting-room.ts';

/** Open tabs and devices of one person on one node. */
const SOCKETS_PER_USER = 50;

type GateParts = Pick<Backend, 'config' | 'log' | 'readSession'> & {
  reach: Reach;
  waiting: Pick<WaitingRoom, 'leave'>;
};

/** Refuses handshakes that another site's page makes, by the rule of the API, and too many at once. */
export const allowRequest =
  (origin: string | null, waiting: Pick<WaitingRoom, 'isFull'>) =>
  (request: IncomingMessage, decide: (reason: string | null, allowed: boolean) => void): void =>
    decide(null, isOwnOrigin(request, origin) && !waiting.isFull(request));

/** Lets sockets in that carry a live session, and remembers whose it is. */
export function guardSockets(io: AppServer, parts: GateParts): void {
  io.use((socket, next) => {
    admit(socket, parts).then(
      () => next(),
      (error: unknown) => next(refusal(error, parts)),
    );
  });
}

async function admit(socket: AppSocket, parts: GateParts): Promise<void> {
  const { config, readSession, reach, waiting } = parts;
  const session = await readSession(socket.handshake.headers.cookie);
  if (session === null) throw new Problem('unauthenticated', 'Please log in to continue');
  const { _id, firstName, photoUrl } = session.user;
  if (config.rateLimits !== 'off' && reach.here(_id).size >= SOCKETS_PER_USER) {
    throw new Problem('too_many_requests', 'You have too many tabs open. Close some of them.');
  }
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
