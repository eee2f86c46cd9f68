import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config/config.ts';
import { limitKey } from './client.ts';

/** Milliseconds, and connections of one address. */
export interface ServerLimits {
  /** From the first byte of a request to its last: a photo over a slow line. */
  requestMs: number;
  headMs: number;
  /** Without a byte of a body that is not complete. */
  bodyMs: number;
  /** Without a byte of an answer being read. */
  answerMs: number;
  connections: number;
}

const LIMITS: ServerLimits = {
  requestMs: 60_000,
  headMs: 15_000,
  bodyMs: 30_000,
  answerMs: 60_000,
  connections: 1000,
};

/** Makes the HTTP server, which holds nothing for a client that neither sends nor reads. */
export function createHttpServer(
  { rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>,
  listener: RequestListener,
  limits = LIMITS,
): Server {
  const server = createServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headMs,
      connectionsCheckingInterval: limits.headMs / 3,
    },
    listener,
  );
  server.timeout = limits.answerMs;
  server.on('request', (request) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
    request.socket.setTimeout(limits.bodyMs);
    request.once('end', () => request.socket.setTimeout(limits.answerMs));
  });
  server.keepAliveTimeout = 65_000;
  // The connections of a proxy are those of everybody.
  if (rateLimits !== 'off' && trustProxy === 0) boundConnections(server, limits.connections);
  return server;
}

function boundConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = limitKey(socket.remoteAddress ?? '');
    const others = open.get(address) ?? 0;
    if (others >= most) {
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
