import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('#shared/realtime.ts', () => ({
  SOCKET_TIMES: { reconnectionDelay: 10, reconnectionDelayMax: 20, timeout: 300 },
}));
vi.mock('#stores/client/user.ts', () => ({ expelPerson: () => undefined }));
// The browser's own transport needs XMLHttpRequest.
vi.mock('#stores/client/socket-polling.ts', async () => ({
  Polling: (await import('socket.io-client')).Fetch,
}));

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.unstubAllGlobals();
});

/** Starts a server behind a proxy. The proxy takes upgrades and never answers them. Returns its host. */
async function startSwallowed(): Promise<string> {
  const carrier = createServer();
  const io = new Server(carrier);
  const held = new Set<Socket>();
  const proxy: HttpServer = createServer((request, response) => {
    carrier.emit('request', request, response);
  });
  proxy.on('upgrade', (_request, wire: Socket) => held.add(wire));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    for (const wire of held) wire.destroy();
    proxy.closeAllConnections();
    proxy.close();
    await io.close();
  });
  return `127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
}

test('long polling starts after a proxy swallows the upgrade', async () => {
  const host = await startSwallowed();
  vi.stubGlobal('window', {});
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    if (name === 'pagehide') ends.push(listener);
  });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', host });
  const { $socket, connectSocket } = await import('#stores/client/socket.ts');
  connectSocket('ada');
  await expect.poll(() => $socket.get().kind, { timeout: 10_000 }).toBe('connected');
});
