import type { AppServer } from '../../platform/sockets/types.ts';

/** Milliseconds over which browsers are made to come back: not all of them at once. */
const SPREAD_MS = 3000;

/**
 * Lets every browser of this node connect anew, after which it fetches what it missed: news of
 * other nodes may have been lost.
 */
export function catchUpHere(io: AppServer): void {
  for (const socket of io.sockets.sockets.values()) {
    // Not `disconnect`: a browser that is sent away by the server stays away.
    setTimeout(() => socket.conn.close(), Math.random() * SPREAD_MS).unref();
  }
}
