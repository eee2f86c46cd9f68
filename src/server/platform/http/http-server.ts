import { createServer, type RequestListener, type Server } from 'node:http';
import type { Config } from '../config/config.ts';
import { limitKey } from './client.ts';
import { createOpenCounts } from '../limits/open-counts.ts';

/** Timeouts in milliseconds, and connections per address. */
export interface ServerLimits {
  /** From the first byte of a request to its last; enough for a photo over a slow line. */
  requestMs: number;
  headMs: number;
  /** Without a new byte of an incomplete body. */
  bodyMs: number;
  /** Without the client reading a byte of the answer. */
  answerMs: number;
  connections: number;
}

const LIMITS: ServerLimits = {
  requestMs: 60_000,
  headMs: 15_000,
  bodyMs: 30_000,
  answerMs: 60_000,
  connections: 400,
};

/** Bytes of a request head. Our cookies take 2 KB, and heads of waiting requests stay in memory. */
const HEAD_BYTES = 8 * 1024;

/** Creates the HTTP server. It drops clients that neither send nor read. */
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
      maxHeaderSize: HEAD_BYTES,
      // Answers offers of HTTP/2 as ordinary requests.
      shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
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
  // Behind a proxy all connections share its address.
  if (rateLimits !== 'off' && trustProxy === 0) boundConnections(server, limits.connections);
  return server;
}

function boundConnections(server: Server, most: number): void {
  const open = createOpenCounts();
  server.on('connection', (socket) => {
    const address = limitKey(socket.remoteAddress ?? '');
    if (open.of(address) >= most) socket.destroy();
    else socket.once('close', open.add(address));
  });
}
