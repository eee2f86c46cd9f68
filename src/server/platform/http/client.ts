// A client that chooses its address, by a header or within its IPv6 network, would evade the limits by address.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The origin of a request, for accounts and rate limits. */
export interface Caller {
  /** The client's address behind the trusted proxies. */
  address: string;
  userAgent: string;
  cookie: string | undefined;
}

/** Returns the caller of a request. */
export function callerOf(request: IncomingMessage, trustProxy: number): Caller {
  return {
    address: limitKey(clientAddress(request, trustProxy)),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    cookie: request.headers.cookie,
  };
}

/**
 * Returns the client's address: of X-Forwarded-For and the peer's own address, the one seen by the outermost of
 * `trustProxy` proxies. Entries further left may be forged.
 */
function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const chain = [...forwarded.split(',').map((part) => part.trim()), peer].filter(Boolean);
  const given = chain[Math.max(0, chain.length - 1 - trustProxy)] ?? peer;
  // Some proxies add a port, another one for each connection.
  const [, bracketed, plain] = /^\[([^\]]*)\](?::\d+)?$|^([^:]+)(?::\d+)?$/.exec(given) ?? [];
  // A percent sign begins the name of a network card, or any text.
  const address = (bracketed ?? plain ?? given).replace(/%.*/, '');
  return isIP(address) === 0 ? peer : address;
}

/** Returns whether a browser prefetches this and may never show it. */
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''));

/** Returns the request id of a trusted proxy if it is fit for a log line and a header. */
export function requestId(request: IncomingMessage, trustProxy: number): string | null {
  const given = trustProxy === 0 ? undefined : request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : null;
}

/** Returns one key per subscriber: an IPv4 address, or the /64 of an IPv6 address. */
export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/**
 * Returns whether a write comes from our own pages. Browsers send the page's origin with every write; other programs
 * send none, but also no user's cookies by accident.
 */
export function isOwnOrigin(request: IncomingMessage, origin: string | null): boolean {
  const given = request.headers.origin;
  if (given === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  }
  if (origin !== null) return given === origin;
  return URL.canParse(given) && new URL(given).host === request.headers.host;
}
