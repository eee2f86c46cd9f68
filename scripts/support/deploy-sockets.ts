import assert from 'node:assert/strict';
import { Agent, request } from 'node:https';
import { io, type Socket } from 'socket.io-client';
import { uniquePerson } from '../../tests/support/account.ts';

/** Below the limit of unauthenticated connections per address. */
const AT_ONCE = 100;
const OPEN_MS = 20_000;

/** Signs up at `url`; returns the cookie. */
export function signUp(url: URL, hostName: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      new URL('/api/signup', url),
      {
        method: 'POST',
        servername: hostName,
        rejectUnauthorized: false,
        headers: {
          host: hostName,
          origin: `https://${hostName}`,
          'content-type': 'application/json',
        },
      },
      (response) => {
        response.resume();
        const lines = response.headers['set-cookie'] ?? [];
        if (response.statusCode !== 201) reject(new Error(String(response.statusCode)));
        else resolve(lines.map((line) => line.split(';', 1)[0]).join('; '));
      },
    );
    call.once('error', reject);
    call.end(JSON.stringify(uniquePerson()));
  });
}

interface Way {
  url: URL;
  hostName: string;
  transport: 'websocket' | 'polling';
}

/** Opens `count` sockets for the people of `cookies`; all must connect. */
export async function openSockets(
  { url, hostName, transport }: Way,
  cookies: readonly string[],
  count: number,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  // Proxies select the certificate by this name.
  const agent = new Agent({ servername: hostName, rejectUnauthorized: false });
  const open = (cookie: string): Promise<void> => {
    const socket = io(url.href, {
      forceNew: true,
      reconnection: false,
      transports: [transport],
      rejectUnauthorized: false,
      // Its types know browser agents only.
      agent: agent as unknown as string,
      extraHeaders: { cookie, host: hostName, origin: `https://${hostName}` },
    });
    sockets.push(socket);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('a socket says nothing')), OPEN_MS);
      const end = (act: () => void) => () => {
        clearTimeout(late);
        act();
      };
      socket.once('connect', end(resolve));
      socket.once('connect_error', (error) => end(() => reject(error))());
    });
  };
  try {
    while (sockets.length < count) {
      const many = Math.min(AT_ONCE, count - sockets.length);
      await Promise.all(
        Array.from({ length: many }, (_, at) => open(cookies[at % cookies.length] ?? '')),
      );
    }
    assert.ok(sockets.every(({ connected }) => connected));
    return sockets;
  } catch (error) {
    for (const socket of sockets) socket.disconnect();
    throw error;
  }
}
