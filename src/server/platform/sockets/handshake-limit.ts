import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { callerOf } from '../http/client.ts';

/**
 * Connections of one address that have not said yet whose they are. A browser says it in a
 * moment; one that says nothing is cut off by the library after ten seconds.
 */
const UNAUTHENTICATED_MAX = 200;

export type HandshakeLimit = ReturnType<typeof createHandshakeLimit>;

/** Counts the connections of each address between their handshake and the check of their session. */
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
    /** It is authenticated, or closed. */
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
