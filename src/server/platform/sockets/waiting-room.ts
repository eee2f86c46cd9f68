import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { callerOf } from '../http/client.ts';

/**
 * Connections of one address that have not said yet whose they are. A browser says it in a
 * moment; who says nothing is cut off by the library after ten seconds.
 */
const WAITING_MAX = 200;

/** Counts who is between the handshake and the session, by address. */
export interface WaitingRoom {
  isFull(request: IncomingMessage): boolean;
  enter(connection: { request: IncomingMessage }): void;
  /** They are let in, or gone. */
  leave(connection: object): void;
}

export function createWaitingRoom({
  rateLimits,
  trustProxy,
}: Pick<Config, 'rateLimits' | 'trustProxy'>): WaitingRoom {
  const waiting = new Map<string, number>();
  const addresses = new WeakMap<object, string>();
  const addressOf = (request: IncomingMessage) => callerOf(request, trustProxy).address;

  return {
    isFull: (request) =>
      rateLimits !== 'off' && (waiting.get(addressOf(request)) ?? 0) >= WAITING_MAX,
    enter(connection) {
      const address = addressOf(connection.request);
      addresses.set(connection, address);
      waiting.set(address, (waiting.get(address) ?? 0) + 1);
    },
    leave(connection) {
      const address = addresses.get(connection);
      if (address === undefined) return;
      addresses.delete(connection);
      const left = (waiting.get(address) ?? 1) - 1;
      if (left > 0) waiting.set(address, left);
      else waiting.delete(address);
    },
  };
}
