import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer, type ServerLimits } from '#server/platform/http/http-server.ts';
import { createRequestQueue } from '#server/platform/http/request-queue.ts';
import { DEFAULT_LIMITS } from '#server/platform/config/rate-limits.ts';

const NEVER = 3_600_000;
const SLOW: ServerLimits = {
  ...{ requestMs: NEVER, headMs: NEVER, bodyMs: NEVER, answerMs: NEVER },
  connections: 1000,
};

/** Starts a server with these limits; returns a function to connect to it. */
async function serve(
  limits: Partial<ServerLimits>,
  listener: RequestListener,
  trustProxy = 0,
): Promise<(sent?: string) => Socket> {
  const config = { rateLimits: DEFAULT_LIMITS, trustProxy };
  const server = createHttpServer(config, listener, { ...SLOW, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return (sent = '') => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write(sent);
    return socket;
  };
}

/** Resolves when the server has ended a connection, also by a reset. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const head = (more = ''): string => `GET / HTTP/1.1\r\nhost: x\r\n${more}\r\n`;

test('a stalled request body closes its connection', async () => {
  const open = await serve({ bodyMs: 50 }, (request) => request.resume());
  for (const more of ['content-length: 500\r\n', 'transfer-encoding: chunked\r\n']) {
    const socket = open(`${head(more)}1`);
    socket.resume();
    await closed(socket);
  }
});

test('an unread response closes its connection', async () => {
  const body = Buffer.alloc(64 * 1024 * 1024);
  let ended: Promise<unknown> = Promise.resolve();
  const asked = Promise.withResolvers<void>();
  const open = await serve({ answerMs: 50 }, (_request, response) => {
    ended = once(response, 'close');
    response.end(body);
    asked.resolve();
  });
  open(head()).pause();
  await asked.promise;
  await ended;
});

test('the body timeout ends with the body', async () => {
  const open = await serve({ bodyMs: 50 }, (request, response) => {
    const timeout = () => response.end(String(request.socket.timeout));
    request.resume().once('end', () => setImmediate(timeout));
  });
  const socket = open(`${head('content-length: 2\r\n')}{}`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain(String(NEVER));
});

test('connections per address are limited, except behind a proxy', async () => {
  const answer: RequestListener = (_request, response) => response.end('hello');
  const open = await serve({ connections: 2 }, answer);
  const [first, second] = [open(head()), open(head())];
  await Promise.all([once(first, 'data'), once(second, 'data')]);
  const third = open(head());
  third.resume();
  await closed(third);
  expect(third.bytesRead).toBe(0);
  first.destroy();
  await expect
    .poll(async () => {
      const again = open(head());
      await Promise.race([once(again, 'data'), closed(again)]);
      return again.bytesRead;
    })
    .toBeGreaterThan(0);

  // Behind a proxy all connections share its address.
  const behind = await serve({ connections: 2 }, answer, 1);
  await Promise.all([1, 2, 3].map(() => once(behind(head()), 'data')));
});

test('a large request head is refused', async () => {
  const open = await serve({}, (_request, response) => response.end('ok'));
  const [answer] = (await once(open(head(`x: ${'y'.repeat(9000)}\r\n`)), 'data')) as [Buffer];
  expect(answer.toString()).toContain('431');
});

test('an offer of HTTP/2 is answered as an ordinary request', async () => {
  const open = await serve({}, (_request, response) => response.end('ok'));
  const offer =
    'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n';
  const [answer] = (await once(open(head(offer)), 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
});

test('few of thousands of pipelined requests reach the listener', async () => {
  const turnOf = createRequestQueue(0);
  let asked = 0;
  const open = await serve({}, (request, response) => {
    asked += 1;
    const turn = turnOf(request, response);
    if (turn === 'never') return;
    void Promise.resolve(turn).then(() => response.end('ok'));
  });
  const socket = open(head().repeat(5000));
  socket.resume();
  await closed(socket);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(10);
  // The next connection reuses the parser.
  const [answer] = (await once(open(head()), 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
});
