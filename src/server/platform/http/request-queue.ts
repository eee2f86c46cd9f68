import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createFairQueue } from '../limits/fair-queue.ts';
import { callerOf } from './client.ts';

/** Maximum pipelined requests per connection; browsers send none. */
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

/** What the parser of Node is told of a request after which the connection speaks another protocol. */
const UPGRADE = 2;

/**
 * Ends a connection and the parsing of what has come on it: a chunk holds thousands of requests, and Node
 * would make objects of them all.
 */
function cut(socket: Socket): void {
  socket.destroy();
  const { parser } = socket as { parser?: { onIncoming: () => number } | null };
  if (parser) parser.onIncoming = () => UPGRADE;
}
