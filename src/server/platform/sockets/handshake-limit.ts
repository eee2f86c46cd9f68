import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { callerOf } from '../http/client.ts';

/**
 * Unauthenticated connections per address. Browsers authenticate in a moment; the library ends silent connections after
 * ten seconds.
 */
const UNAUTHENTICATED_MAX = 200;

export type HandshakeLimit = ReturnType<typeof createHandshakeLimit>;

/** Counts connections per address between handshake and authentication. */
export function createHandshakeLimit({
  rateLimits,
  trustProxy,
}: Pick<Config, 'rateLimits' | 'trustProxy'>) {
  const counts = new Map<string, number>();
  const addresses = new WeakMap<object, string>();
  const addressOf = (request: IncomingMessage) => callerOf(request, trustProxy).address;

  return {
    isReached: (request: IncomingMessage): boolean =>
      rateLimits !== 'off' && (counts.get(addressOf(request)) ?? 0) >= UNAUTHENTICATED_MAX,
    add(connection: { request: IncomingMessage }): void {
      const address = addressOf(connection.request);
      addresses.set(connection, address);
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    /** Removes an authenticated or closed connection. */
    remove(connection: object): void {
      const address = addresses.get(connection);
      if (address === undefined) return;
      addresses.delete(connection);
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    },
  };
}
