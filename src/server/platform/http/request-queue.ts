import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createFairQueue } from '../limits/fair-queue.ts';
import { callerOf } from './client.ts';

/** Maximum pipelined requests per connection; browsers send none. */
const AHEAD_MAX = 4;

/** Returns when a request may start: `null` at once, `'never'` if its connection was closed. */
export type RequestTurn = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | null | 'never';

/**
 * Limits the requests that each address starts per event loop turn, and starts a connection's next request after its
 * previous answer was sent. Hundreds of concurrent requests then neither delay others nor fill the memory with unread
 * answers.
 */
export function createRequestQueue(trustProxy: number): RequestTurn {
  const turnOf = createFairQueue();
  const open = new WeakMap<Socket, { count: number; last: Promise<void> }>();

  return (request, response) => {
    const { socket } = request;
    const { count, last } = open.get(socket) ?? { count: 0, last: null };
    if (count > AHEAD_MAX || socket.destroyed) {
      cut(socket);
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

/** Node's parser result for a request that upgrades the connection. */
const UPGRADE = 2;

/**
 * Closes a connection and stops its parser: a chunk may hold thousands of requests, and Node would create objects for
 * all of them.
 */
function cut(socket: Socket): void {
  socket.destroy();
  const { parser } = socket as { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => UPGRADE;
}
