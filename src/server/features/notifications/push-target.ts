import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Problem } from '../../platform/problem.ts';

const ANSWER_MS = 10_000;
const DNS_MS = 2000;

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, bits);
}
// Only global IPv6 addresses are allowed, without embedded IPv4 addresses.
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inner.addSubnet(network, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address);
  return isIP(address) === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/**
 * A push endpoint is https on the default port at a public name, or at an origin in `trusted`.
 * Throws a Problem otherwise.
 */
export function checkEndpoint(endpoint: string, trusted: ReadonlySet<string>): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url !== null && trusted.has(url.origin)) return;
  const isNamed =
    url !== null &&
    isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 &&
    url.hostname.includes('.') &&
    !/\.(local|localhost|internal|home\.arpa)\.?$/.test(url.hostname);
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '';
  if (!isNamed || !isPlain || url.password !== '') {
    throw new Problem('invalid_input', 'This push service cannot be used');
  }
}

/**
 * DNS rebinding can't reach internal addresses, because only public ones are resolved. The resolver uses no thread: a
 * name server without an answer would hold the lookups of the whole process.
 */
const publicLookup: LookupFunction = (hostname, options, done) => {
  publicAddresses(hostname).then(
    (found) => {
      const [first] = found;
      if (first === undefined) done(new Error('The push service has no public address'), '');
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    },
    (error: unknown) => done(error as Error, ''),
  );
};

async function publicAddresses(hostname: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  return answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .filter(isPublicAddress)
    .map((address) => ({ address, family: isIP(address) }));
}

/** Returns the status. Redirects aren't followed, and the answer isn't read. */
export function postPush(
  { endpoint, headers, body }: { endpoint: string; headers: Record<string, string>; body: Buffer },
  trusted: ReadonlySet<string>,
  stop: AbortSignal,
): Promise<number> {
  const url = new URL(endpoint);
  const known = trusted.has(url.origin);
  const send = known && url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]);
    const options = { method: 'POST', headers, signal };
    const call = send(url, known ? options : { ...options, lookup: publicLookup }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}
