import fc from 'fast-check';
import { FILTER_NAMES } from '#shared/feed-filters.ts';
import type { CallOptions } from '../api-server.ts';
import { methodOf, pathOf } from './endpoints.ts';
import type { Scene } from './scene.ts';
import { anyLetter } from '../random.ts';

/** An attacker's changes to a valid call. */
export interface Twist {
  params: Record<string, string>;
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const NASTY = [
  ...['', ' ', '%00', '%', '%zz', '%ff%fe', '..', '..%2f..%2fetc%2fpasswd', '%2e%2e', '\\', '.'],
  ...['__proto__', 'constructor', 'null', 'undefined', 'NaN', '-1', '1e9', '0x10', '١٢'],
  ...["'or'1'='1", '1;drop table users', '$ne', '{}', '[]', '%F0%9F%92%A5', 'x'.repeat(3000)],
  ...['0190a0b0-0000-7000-8000-000000000000', '0190A0B0-0000-7000-8000-00000000000G'],
];
const nasty = fc.constantFrom(...NASTY);

/** Strings that cause trouble in databases, logs and terminals. */
const text = fc.oneof(
  fc.string({ unit: anyLetter, maxLength: 60 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'a\r\nBcc: x@y.example',
    '\u202E',
    '\u001b[2J',
    'x'.repeat(70_000),
  ),
  nasty,
);
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom({ $ne: null }, [[]], 1e308, -0),
);

const POLLUTIONS = [
  '{"__proto__":{"isAdmin":true,"emailVerified":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ...['', 'null', '"', '{', '[{}]', '{"a":1}{"b":2}', '\ufeff{}', '1e999'],
];

const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((list) => new Uint8Array(list));

/** Every query parameter of some endpoint, and some unknown ones. */
export const QUERY = [
  ...['limit', 'cursor', 'q', 'before', 'after', 'around', 'status', 't', 'code', 'state'],
  ...['error', 'match', '__proto__', 'x[]'],
  ...FILTER_NAMES,
];
const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERY), nasty), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));

const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png'];
const headers = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 5, arbitrary: fc.constant('application/json') },
      fc.constantFrom(...TYPES, 'application/json; charset=utf-7', ';', 'x'.repeat(5000)),
    ),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', ',,,', '::1', "'", 'x'.repeat(2000)),
    'user-agent': fc.constantFrom('', 'x'.repeat(5000), '<script>'),
    'x-http-method-override': fc.constant('DELETE'),
    accept: fc.constant('\u00ff'),
  },
  { requiredKeys: ['content-type'] },
);

type Place = readonly string[];

/** Returns the places of all values in a body: field names from the outermost on, including list items. */
export const placesIn = (body: unknown): Place[] =>
  body === null || typeof body !== 'object'
    ? []
    : Object.entries(body).flatMap(([name, inner]: [string, unknown]) => [
        [name],
        ...placesIn(inner).map((place) => [name, ...place]),
      ]);

/** Returns a copy of the body with another value in one place. */
export function bentAt(body: unknown, place: Place, wrong: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return wrong;
  const bent = (Array.isArray(body) ? [...(body as unknown[])] : { ...Object(body) }) as Record<
    string,
    unknown
  >;
  bent[name] = bentAt(bent[name], rest, wrong);
  return bent;
}

/** Generates bodies that resemble the valid one with a fault, or are unrelated to it. */
function bodies(right: CallOptions['body']): fc.Arbitrary<string | Uint8Array> {
  const fields = Object.keys(Object(right) as object);
  const inner = placesIn(right).filter((place) => place.length > 1);
  const bent =
    fields.length === 0
      ? []
      : [
          fc
            .dictionary(fc.constantFrom(...fields), value, { minKeys: 1, noNullPrototype: true })
            .map((wrong) => JSON.stringify({ ...Object(right), ...wrong })),
          fc
            .tuple(fc.string(), value)
            .map(([name, extra]) => JSON.stringify({ ...Object(right), [name]: extra })),
          ...(inner.length === 0
            ? []
            : [
                fc
                  .tuple(fc.constantFrom(...inner), value)
                  .map(([place, wrong]) => JSON.stringify(bentAt(right, place, wrong))),
              ]),
        ];
  return fc.oneof(
    ...bent,
    fc.constantFrom(...POLLUTIONS),
    bytes,
    value.map((any) => JSON.stringify(any)),
  );
}

/** Generates invalid calls of an endpoint. */
export function twists(name: string, right: CallOptions['body']): fc.Arbitrary<Twist> {
  const params = [...name.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  const bent = Object.fromEntries(params.map((param) => [param, nasty]));
  return fc.record({
    params: fc.record(bent, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>,
    query,
    headers,
    body: methodOf(name) === 'GET' ? fc.constant('') : bodies(right),
  });
}

/** Returns the path of a twisted call. */
export function twistedPath(name: string, scene: Scene, { params, query: asked }: Twist): string {
  let path = name;
  for (const [param, given] of Object.entries(params))
    path = path.replace(`:${param}`, () => given);
  const whole = pathOf(path, scene).split('?', 1)[0] ?? '';
  // A request line ends at a space, so spaces are escaped; characters beyond ASCII are sent unchanged.
  return whole.replaceAll(' ', '%20') + asked.replaceAll(' ', '%20');
}
