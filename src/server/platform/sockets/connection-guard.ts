import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'socket.io';
import { Problem } from '../problem.ts';
import type { Log } from '../log.ts';
import type { Config } from '../config/config.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import { callerOf } from '../http/client.ts';
import { createOpenCounts } from '../limits/open-counts.ts';
import { createTokenBucket } from '../limits/token-bucket.ts';
import { type PacketKind, packetKind } from './packet-kind.ts';

/** Against long polling that fills the memory: fits the longest message twice with its characters escaped. */
export const BODY_MAX_BYTES = 64 * 1024;
/**
 * Against strangers who fill the sockets without signing in, per address. Browsers authenticate in a moment; the
 * library ends silent connections after ten seconds.
 */
const STRANGERS_MAX = 200;
/** Against strangers who have megabytes parsed, and again after a goodbye. A browser sends two bytes. */
const STRANGER_BYTES = 4096;
/** Against floods of admitted clients: a packet costs one token, plus one per this many bytes. */
const UNIT_BYTES = 4096;
/** Against clients who ask and never read, in characters and bytes: several times the longest answer. */
const UNREAD_MAX = 1024 * 1024;

type Connection = Socket['conn'];
type Stage = 'new' | 'asked' | 'admitted' | 'leaving';

/** Against packets that our client doesn't send: the stage after each that it does. */
const NEXT: Record<Stage, Partial<Record<PacketKind, Stage>>> = {
  // The library reports an unknown namespace and would wait for a second attempt.
  new: { connect: 'asked', elsewhere: 'leaving' },
  asked: {},
  admitted: { event: 'admitted', disconnect: 'leaving' },
  leaving: {},
};

interface Guarded {
  connection: Connection;
  stage: Stage;
  /** Ends the count among the strangers of its address. */
  known: () => void;
  /** The TCP connections of its WebSockets. */
  wires: Set<Duplex>;
  upgraded: boolean;
  /** Bytes received while not admitted. */
  bytes: number;
  /** Characters not yet written to the network. */
  unsent: number;
  take: (count?: number) => boolean;
}

export type ConnectionGuard = ReturnType<typeof createConnectionGuard>;

/** Limits each connection to what our client sends, before the library spends anything on it. */
export function createConnectionGuard(
  { delays, rateLimits, trustProxy }: Pick<Config, 'delays' | 'rateLimits' | 'trustProxy'>,
  log: Log,
) {
  const open = new Map<string, Guarded>();
  const strangers = createOpenCounts();
  const addressOf = (request: IncomingMessage) => callerOf(request, trustProxy).address;
  const most = rateLimits === 'off' ? null : tokensOf(rateLimits);

  /** Closes at once, because a graceful close would still read what is in flight. */
  const cut = (one: Guarded, why: string): void => {
    if (!open.delete(idOf(one.connection))) return;
    log.info({ why }, 'connection cut');
    one.connection.close(true);
    for (const wire of one.wires) wire.destroy();
  };

  const move = (one: Guarded, stage: Stage): void => {
    one.stage = stage;
    if (stage === 'leaving') setTimeout(() => cut(one, 'refused or left'), delays.parting).unref();
  };

  const takeWire = (one: Guarded, wire: Duplex): void => {
    one.wires.add(wire);
    wire.once('close', () => one.wires.delete(wire));
    // Runs before the library's listener: a chunk that ends with a goodbye still counts as admitted.
    wire.prependListener('data', (chunk: Buffer) => takeBytes(one, chunk.length));
  };

  const spend = (one: Guarded, tokens: number): void => {
    if (!one.take(tokens)) cut(one, 'far beyond its limits');
  };

  const takeBytes = (one: Guarded, bytes: number): void => {
    if (one.stage === 'admitted') spend(one, bytes / UNIT_BYTES);
    else if ((one.bytes += bytes) > STRANGER_BYTES) cut(one, 'too much from a stranger');
  };

  const takePacket = (one: Guarded, type: string, data: unknown): void => {
    // Bytes of a WebSocket were counted on its TCP connection.
    if (one.wires.size === 0) takeBytes(one, lengthOf(data));
    spend(one, 1);
    if (type !== 'message') return;
    const kind = packetKind(data);
    const stage = kind === null ? undefined : NEXT[one.stage][kind];
    if (stage === undefined) cut(one, 'not what a client says');
    else move(one, stage);
  };

  const giveAway = (one: Guarded, letters: number): void => {
    one.unsent += letters;
    let unread = one.unsent;
    for (const wire of one.wires) unread += wire.writableLength;
    if (unread > UNREAD_MAX) cut(one, 'does not read');
  };

  return {
    /** Returns whether an address has as many unauthenticated connections as it may. */
    isCrowded: (request: IncomingMessage): boolean =>
      most !== null && strangers.of(addressOf(request)) >= STRANGERS_MAX,
    /** Returns the reason to refuse a long-polling request, or `null`. */
    refuses(request: IncomingMessage): Problem | null {
      const { method, headers } = request;
      if (method !== 'GET' && method !== 'POST') {
        return new Problem('method_not_allowed', 'Only GET and POST are understood here');
      }
      // The server reads no more than the stated Content-Length.
      const length = Number(headers['content-length'] ?? 0);
      const stage = open.get(sidOf(request) ?? '')?.stage;
      const max = stage === undefined || stage === 'admitted' ? BODY_MAX_BYTES : STRANGER_BYTES;
      const tooLarge = headers['transfer-encoding'] !== undefined || length > max;
      return tooLarge ? new Problem('too_large', 'The request is too large, or of any size') : null;
    },
    /** Registers a WebSocket upgrade on `wire`; returns whether it may continue. */
    allowsUpgrade(request: IncomingMessage, wire: Duplex): boolean {
      // A new connection registers its own; the library refuses an unknown one.
      const one = open.get(sidOf(request) ?? '');
      if (one === undefined) return true;
      if (one.upgraded) return false;
      one.upgraded = true;
      takeWire(one, wire);
      return true;
    },
    watch(connection: Connection): void {
      const upgraded = connection.transport.name === 'websocket';
      const one: Guarded = {
        connection,
        stage: 'new',
        known: strangers.add(addressOf(connection.request)),
        wires: new Set(),
        upgraded,
        bytes: 0,
        unsent: 0,
        take: most === null ? () => true : createTokenBucket(most),
      };
      open.set(idOf(connection), one);
      if (upgraded) takeWire(one, connection.request.socket);
      connection.on('packet', ({ type, data }: { type: string; data?: unknown }) =>
        takePacket(one, type, data),
      );
      connection.on('packetCreate', ({ data }: { data?: unknown }) =>
        giveAway(one, lengthOf(data)),
      );
      connection.on('flush', () => (one.unsent = 0));
      // Against clients who begin upgrades without end.
      connection.once('upgrading', () => connection.once('upgrading', () => cut(one, 'probes')));
      connection.once('close', () => {
        open.delete(idOf(connection));
        one.known();
        // A client that doesn't complete the close could keep sending for half a minute.
        for (const wire of one.wires) setTimeout(() => wire.destroy(), delays.parting).unref();
      });
    },
    /** Admits an authenticated connection: it may send events. */
    admit(connection: Connection): void {
      const one = open.get(idOf(connection));
      if (one?.stage !== 'asked') return;
      one.stage = 'admitted';
      one.known();
    },
    /** Waits briefly for a refused connection to leave. */
    dismiss(connection: Connection): void {
      const one = open.get(idOf(connection));
      if (one !== undefined) move(one, 'leaving');
    },
  };
}

/**
 * Returns twice the sum of all event limits, because a client may continue for as long again after its first refusal.
 */
function tokensOf(limits: Exclude<RateLimits, 'off'>): { points: number; seconds: number } {
  let [points, aSecond] = [0, 0];
  for (const [name, limit] of Object.entries(limits)) {
    if (!name.startsWith('socket.')) continue;
    points += 2 * limit.points;
    aSecond += (2 * limit.points) / limit.seconds;
  }
  return { points, seconds: points / aSecond };
}

const lengthOf = (data: unknown): number => (typeof data === 'string' ? data.length : 0);

// Private in the types but documented.
const idOf = (connection: Connection): string => (connection as unknown as { id: string }).id;

/** Returns the connection id of a request; the last one counts, as in the library. */
function sidOf({ url = '' }: IncomingMessage): string | null {
  const query = url.indexOf('?');
  return query === -1 ? null : (new URLSearchParams(url.slice(query)).getAll('sid').at(-1) ?? null);
}
