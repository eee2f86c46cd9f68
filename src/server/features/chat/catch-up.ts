import type { AppServer } from '../../platform/sockets/types.ts';

/** Milliseconds over which reconnects are spread. */
const SPREAD_MS = 3000;

/** Makes every browser of this node reconnect and fetch missed events, because events of other nodes may be lost. */
export function catchUpHere(io: AppServer): void {
  for (const socket of io.sockets.sockets.values()) {
    // After `disconnect` a browser wouldn't reconnect.
    setTimeout(() => socket.conn.close(), Math.random() * SPREAD_MS).unref();
  }
}
