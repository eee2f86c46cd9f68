import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createFairQueue } from '../limits/fair-queue.ts';
import { callerOf } from './client.ts';

/** Requests that may wait on a connection for the answer before them; browsers send none ahead. */
const AHEAD_MAX = 16;

/** When a request may begin: `null` at once; `'never'`: its connection was cut. */
export type RequestTurn = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | null | 'never';

/**
 * Lets each address begin a few requests in a turn of the event loop, and each connection one when the
 * answer before has gone: hundreds asked for at once, on one connection or on many, hold nobody
 * else up, and their answers do not lie in memory while nobody reads them.
 */
export function createRequestQueue(trustProxy: number): RequestTurn {
  const turnOf = createFairQueue();
  const open = new WeakMap<Socket, { count: number; last: Promise<void> }>();

  return (request, response) => {
    const { socket } = request;
    const { count, last } = open.get(socket) ?? { count: 0, last: null };
    if (count > AHEAD_MAX || socket.destroyed) {
      socket.destroy();
      return 'never';
    }
    const ended = new Promise<void>((resolve) => {
      response.once('close', () => {
        const now = open.get(socket);
        if (now !== undefined && now.count > 1) open.set(socket, { ...now, count: now.count - 1 });
        else open.delete(socket);
        resolve();
      });
    });
    open.set(socket, { count: count + 1, last: ended });
    const { address } = callerOf(request, trustProxy);
    return last === null ? turnOf(address) : last.then(() => turnOf(address) ?? undefined);
  };
}
