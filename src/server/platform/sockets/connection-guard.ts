import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'socket.io';
import { Problem } from '../problem.ts';
import type { Log } from '../log.ts';
import type { RateLimits } from '../config/rate-limits.ts';
import { type TokenBucket, takeToken } from '../limits/token-bucket.ts';
import { packetKind } from './packet-kind.ts';

/** A body of long polling: the longest message, its letters escaped, fits twice. */
export const BODY_MAX_BYTES = 64 * 1024;
/** Maximum bytes before a connection is authenticated, and again after its goodbye. A browser sends two. */
const STRANGER_BYTES = 4096;
/** Of a connection's allowance, a packet takes one and each so many bytes one more. */
const UNIT_BYTES = 4096;
/** Letters and bytes that may wait for a client to read them: several times the longest answer. */
const UNREAD_MAX = 1024 * 1024;
/** Milliseconds a client has to read why it was refused, or to leave by itself. */
const PARTING_MS = 1000;

type Connection = Socket['conn'];

interface Guarded {
  connection: Connection;
  stage: 'new' | 'asked' | 'admitted' | 'leaving';
  /** The TCP connections of its web sockets. */
  wires: Set<Duplex>;
  upgraded: boolean;
  /** What came while it was not admitted. */
  bytes: number;
  /** What was not yet given to the network. */
  unsent: number;
  allowance: TokenBucket;
}

export type ConnectionGuard = ReturnType<typeof createConnectionGuard>;

/** Holds each connection to what a client of ours says, before the library spends anything on it. */
export function createConnectionGuard(limits: RateLimits, log: Log) {
  const open = new Map<string, Guarded>();
  const most = limits === 'off' ? null : tokenBucketOf(limits);
  const guarded = (connection: Connection) => open.get(idOf(connection));

  /** At once: a polite end would let what is still under way be read. */
  const cut = (one: Guarded, why: string): void => {
    if (!open.delete(idOf(one.connection))) return;
    log.info({ why }, 'connection cut');
    one.connection.close(true);
    for (const wire of one.wires) wire.destroy();
  };

  const leave = (one: Guarded): void => {
    one.stage = 'leaving';
    setTimeout(() => cut(one, 'refused or left'), PARTING_MS).unref();
  };

  const spend = (one: Guarded, units: number): void => {
    if (most !== null && !takeToken(one.allowance, most, units)) cut(one, 'far beyond its limits');
  };

  const takeWire = (one: Guarded, wire: Duplex): void => {
    one.wires.add(wire);
    wire.once('close', () => one.wires.delete(wire));
    // Before the library reads it: a chunk that ends in a goodbye is still a member's.
    wire.prependListener('data', (chunk: Buffer) => takeBytes(one, chunk.length));
  };

  const takeBytes = (one: Guarded, bytes: number): void => {
    if (one.stage === 'admitted') {
      spend(one, bytes / UNIT_BYTES);
      return;
    }
    one.bytes += bytes;
    if (one.bytes > STRANGER_BYTES) cut(one, 'too much from a stranger');
  };

  const giveAway = (one: Guarded, letters: number): void => {
    one.unsent += letters;
    let unread = one.unsent;
    for (const wire of one.wires) unread += wire.writableLength;
    if (unread > UNREAD_MAX) cut(one, 'does not read');
  };

  const takePacket = (one: Guarded, type: string, data: unknown): void => {
    // The bytes of a web socket were counted on its wire.
    if (one.wires.size === 0) takeBytes(one, typeof data === 'string' ? data.length : 0);
    spend(one, 1);
    if (type === 'message') takeMessage(one, data);
  };

  const takeMessage = (one: Guarded, data: unknown): void => {
    const kind = packetKind(data);
    if (one.stage === 'admitted' && kind === 'event') return;
    if (one.stage === 'new' && kind === 'connect') one.stage = 'asked';
    // The library says that there is no such namespace, and would wait for a second attempt.
    else if (one.stage === 'new' && kind === 'connect elsewhere') leave(one);
    else if (one.stage === 'admitted' && kind === 'disconnect') leave(one);
    else cut(one, 'not what a client says');
  };

  return {
    /** Why a request of long polling is not to be read. */
    refuses(request: IncomingMessage): Problem | null {
      const { method, headers } = request;
      if (method !== 'GET' && method !== 'POST') {
        return new Problem('method_not_allowed', 'Only GET and POST are understood here');
      }
      // The server reads no further than the length that a request states.
      const length = Number(headers['content-length'] ?? 0);
      const stage = open.get(sidOf(request) ?? '')?.stage;
      const max = stage === undefined || stage === 'admitted' ? BODY_MAX_BYTES : STRANGER_BYTES;
      const tooLarge = headers['transfer-encoding'] !== undefined || length > max;
      return tooLarge ? new Problem('too_large', 'The request is too large, or of any size') : null;
    },
    /** Takes a web socket that was asked for on `wire`; answers whether it may go on. */
    allowsUpgrade(request: IncomingMessage, wire: Duplex): boolean {
      const sid = sidOf(request);
      // A new connection brings its wire along; an unknown one is refused by the library.
      const one = sid === null ? undefined : open.get(sid);
      if (one === undefined) return true;
      if (one.upgraded) return false;
      one.upgraded = true;
      takeWire(one, wire);
      return true;
    },
    watch(connection: Connection): void {
      const upgraded = connection.transport.name === 'websocket';
      const allowance = { left: most?.points ?? 0, at: performance.now() };
      const one: Guarded = {
        ...{ connection, stage: 'new', wires: new Set(), upgraded, bytes: 0, unsent: 0, allowance },
      };
      open.set(idOf(connection), one);
      if (upgraded) takeWire(one, connection.request.socket);
      connection.on('packet', ({ type, data }: { type: string; data?: unknown }) =>
        takePacket(one, type, data),
      );
      connection.on('packetCreate', ({ data }: { data?: unknown }) =>
        giveAway(one, typeof data === 'string' ? data.length : 0),
      );
      connection.on('flush', () => (one.unsent = 0));
      let probes = 0;
      connection.on('upgrading', () => {
        if ((probes += 1) > 1) cut(one, 'probes');
      });
      connection.once('close', () => {
        open.delete(idOf(connection));
        // Who does not answer the end of a web socket could go on sending for half a minute.
        for (const wire of one.wires) setTimeout(() => wire.destroy(), PARTING_MS).unref();
      });
    },
    /** It is known whose it is: it may speak now. */
    admit(connection: Connection): void {
      const one = guarded(connection);
      if (one?.stage === 'asked') one.stage = 'admitted';
    },
    /** It has been told that it must go. */
    dismiss(connection: Connection): void {
      const one = guarded(connection);
      if (one !== undefined) leave(one);
    },
  };
}

/** Twice what all events together may come to: who is told to wait may go on for that long. */
function tokenBucketOf(limits: Exclude<RateLimits, 'off'>): { points: number; seconds: number } {
  const names = (Object.keys(limits) as (keyof typeof limits)[]).filter((name) =>
    name.startsWith('socket.'),
  );
  const sum = (of: (limit: { points: number; seconds: number }) => number) =>
    names.reduce((total, name) => total + of(limits[name]), 0);
  const points = 2 * sum((limit) => limit.points);
  return { points, seconds: points / (2 * sum((limit) => limit.points / limit.seconds)) };
}

// Its types call it private, its documentation does not.
const idOf = (connection: Connection): string => (connection as unknown as { id: string }).id;

/** The connection that a request belongs to, as the library reads it: the last one given. */
function sidOf({ url = '' }: IncomingMessage): string | null {
  const query = url.indexOf('?');
  return query === -1 ? null : (new URLSearchParams(url.slice(query)).getAll('sid').at(-1) ?? null);
}
