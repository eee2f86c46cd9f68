import { deflateSync, gzipSync } from 'node:zlib';
import { BODY_MAX_BYTES } from '#shared/limits.ts';
import type { Call } from './calls.ts';

/** Bytes of the largest accepted body and head. */
const FULL = BODY_MAX_BYTES - 200;
const HEAD = 14_000;

const times = (part: string, bytes = FULL): string => part.repeat(Math.floor(bytes / part.length));
const keysOf = (bytes: number, make: (n: number) => string): string => {
  const parts: string[] = [];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const part = make(n);
    parts.push(part);
    size += part.length + 1;
  }
  return parts.slice(0, -1).join(',');
};
const zeros = Buffer.alloc(20_000_000);
const packed = gzipSync(zeros);
const deflated = deflateSync(zeros);
const eightMegabytes = Buffer.alloc(8_000_000, 0x20);

type Bent = Omit<Call, 'method' | 'path'>;
/** Bodies that no form sends, built from the fields of a valid body. */
export const BODIES: Readonly<Record<string, (right: object) => Bent>> = {
  'deep lists': () => ({ body: '['.repeat(FULL / 2) + ']'.repeat(FULL / 2) }),
  'deep objects': () => ({
    body: `${times('{"a":', FULL / 2)}1${'}'.repeat(Math.floor(FULL / 12))}`,
  }),
  'a wide list': () => ({ body: `[${times('0,')}0]` }),
  'many keys': (right) => ({
    body: `${JSON.stringify(right).slice(0, -1)}${Object.keys(right).length > 0 ? ',' : ''}${keysOf(FULL - 8000, (n) => `"k${String(n)}":0`)}}`,
  }),
  'one key again and again': () => ({ body: `{${keysOf(FULL, () => '"emailId":0')}}` }),
  'long texts in each field': (right) => filled(right, (bytes) => `a${' '.repeat(bytes - 2)}b`),
  'walls in each field': (right) => filled(right, (bytes) => 'a@'.repeat(bytes / 2)),
  'marks in each field': (right) => filled(right, (bytes) => 'a\u0301'.repeat(bytes / 3)),
  'brackets in each field': (right) =>
    filled(right, (bytes) => `[${`'",`.repeat((bytes - 8) / 5)}]`),
  'lists in each field': (right) =>
    filled(right, (bytes) => Array<string>(Math.floor(bytes / 3)).fill('')),
  'numbers in each field': (right) =>
    filled(right, (bytes) => Array<number>(Math.floor(bytes / 2)).fill(0)),
  'ten megabytes': () => ({ body: eightMegabytes, headers: { 'content-length': '8000000' } }),
  'megabytes without a length': () => ({
    body: Array<Uint8Array>(40).fill(eightMegabytes.subarray(0, 64_000)),
  }),
  'compressed twenty megabytes': () => ({ body: packed, headers: { 'content-encoding': 'gzip' } }),
  'deflated twenty megabytes': () => ({
    body: deflated,
    headers: { 'content-encoding': 'deflate' },
  }),
  'a form of many fields': () => ({
    body: times('a=&'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  'a form of many parts': () => ({
    body: times('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  }),
};

function filled(right: object, make: (bytes: number) => unknown): Bent {
  const names = Object.keys(right);
  const each = Math.floor((FULL - 1000) / Math.max(1, names.length));
  return { body: JSON.stringify(Object.fromEntries(names.map((name) => [name, make(each)]))) };
}

/** Addresses and headers that no browser sends. */
export const HEADS: Readonly<Record<string, (path: string) => Omit<Call, 'method' | 'body'>>> = {
  'one name again and again in the query': (path) => ({
    path: `${path}?${times('skills=a,&', HEAD)}`,
  }),
  'many names in the query': (path) => ({
    path: `${path}?${keysOf(HEAD, (n) => `k${String(n)}=1`).replaceAll(',', '&')}`,
  }),
  'a long value in the query': (path) => ({
    path: `${path}?cursor=${'a'.repeat(HEAD)}&q=${'%20'.repeat(300)}b`,
  }),
  'escapes in the query': (path) => ({ path: `${path}?q=${'%F0%9F%92%A5'.repeat(HEAD / 12)}` }),
  'a long path': (path) => ({ path: `${path}/${'a'.repeat(HEAD)}` }),
  'many segments': (path) => ({ path: `${path}${'/a'.repeat(HEAD / 2)}` }),
  'escapes in the path': (path) => ({ path: `${path}/${'%25'.repeat(HEAD / 3)}` }),
  'dots in the path': (path) => ({ path: `${path}${'/..'.repeat(HEAD / 3)}` }),
  'a long cookie': (path) => ({ path, headers: { cookie: `a=${'x'.repeat(HEAD)}` } }),
  'many cookies': (path) => ({
    path,
    headers: { cookie: times('pairwise.session_token=a.b; ', HEAD) },
  }),
  'long lists in headers': (path) => ({
    path,
    headers: {
      'accept-encoding': times('br;q=0 ,', 3000),
      'accept-language': times('en;q=0.1,', 3000),
      accept: `image/avif${' '.repeat(2900)}`,
      'if-none-match': times('"x",', 2000),
      'user-agent': 'x'.repeat(2000),
      'content-type': `application/json${' '.repeat(1000)}x`,
    },
  }),
  'many forwarders': (path) => ({ path, headers: { 'x-forwarded-for': times('1.2.3.4,', HEAD) } }),
  'colons of an address': (path) => ({ path, headers: { 'x-forwarded-for': ':'.repeat(HEAD) } }),
  'spaces in headers': (path) => ({
    path,
    headers: {
      'accept-encoding': `br${' '.repeat(7000)};`,
      accept: `image/avif;${' '.repeat(6000)}q`,
    },
  }),
  'many headers': (path) => ({
    path,
    headers: Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`x${String(n)}`, 'y'])),
  }),
};
