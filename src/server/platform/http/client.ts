import type { IncomingMessage } from 'node:http';

/** Where a request comes from, as far as accounts and limits care. */
export interface Caller {
  /** The client's address, after the trusted proxies. */
  address: string;
  userAgent: string;
  cookie: string | undefined;
}

/** The caller of a request. */
export function callerOf(request: IncomingMessage, trustProxy: number): Caller {
  return {
    address: limitKey(clientAddress(request, trustProxy)),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    cookie: request.headers.cookie,
  };
}

/**
 * The address of the client: of the addresses in X-Forwarded-For and the peer's own, the one
 * that the `trustProxy`-th proxy from us saw. What a client writes further left is not believed.
 */
function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return peer;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const chain = [...forwarded.split(',').map((part) => part.trim()), peer].filter(Boolean);
  return chain[Math.max(0, chain.length - 1 - trustProxy)] ?? peer;
}

/** Whether a browser fetches this in advance, and perhaps never shows it. */
export const isPrefetch = ({ headers }: IncomingMessage): boolean =>
  /\bprefetch\b/.test(String(headers['sec-purpose'] ?? ''));

/** An id that a trusted proxy gave the request, when it is fit for a log line and a header. */
export function requestId(request: IncomingMessage, trustProxy: number): string | null {
  const given = trustProxy === 0 ? undefined : request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : null;
}

/** One key per subscriber: an IPv4 address as it is, an IPv6 address by its /64. */
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
 * Whether a write may come from where it says. A browser names the page's origin on every
 * write; a program without one names none and carries nobody's cookies by accident.
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
