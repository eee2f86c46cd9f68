import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, methodOf, pathOf, SCENE_ENV } from '../../support/access/endpoints.ts';
import { bentAt, placesIn, QUERY, twistedPath, twists } from '../../support/access/hostile.ts';
import { everything, forgetPeople } from '../../support/access/rows.ts';
import {
  joinModerator,
  newScenes,
  type Scene,
  type Someone,
  BOSS,
} from '../../support/access/scene.ts';
import { uniquePerson } from '../../support/account.ts';
import { useApiServer } from '../../support/api-server.ts';
import { describeOnBothPlaces, newSqlitePlace } from '../../support/databases.ts';
import { rawRequest, sendRaw } from '../../support/raw-http.ts';

const LONG = process.env.LONG_RUNS !== undefined;
const RUNS = LONG ? 200 : 12;
const NAMES = Object.keys(ENDPOINTS);
/** A short run tries ten endpoints; the names of its tests say which. */
const TRIED = LONG
  ? NAMES
  : fc.sample(fc.shuffledSubarray(NAMES, { minLength: 10, maxLength: 10 }), 1).flat();

/** The role with the most access; people send no requests to themselves. */
const roleFor = (name: string) =>
  name.includes('/admin/') || name.includes('/request/send/') ? 'moderator' : 'owner';

/** Tables written in the background after an accepted call. */
const LATER = [
  'outbox',
  'notifications',
  'standing',
  'facets',
  'developer_facets',
  'last_seen',
  'push_subscriptions',
];

describeOnBothPlaces('hostile input', (newPlace, kind) => {
  const api = useApiServer(newPlace, SCENE_ENV);
  let moderator: Someone;
  beforeAll(async () => {
    moderator = await joinModerator(api, BOSS);
  });

  const stored = async () => {
    const tables = Object.entries(await everything(api)).filter(([name]) => !LATER.includes(name));
    return Object.fromEntries(tables);
  };
  const isFine = async () => expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  const headersOf = ({ actor }: Scene) => ({
    host: 'pairwise.example',
    origin: 'http://pairwise.example',
    ...(actor.cookie === undefined ? {} : { cookie: actor.cookie }),
  });

  // Only PostgreSQL accepts no NUL in a text, at any depth.
  test.skipIf(kind === 'sqlite').each(NAMES)(
    '%s: NUL in each field causes no fault',
    async (name) => {
      const role = roleFor(name);
      const [scene] = (await newScenes(api, [role], moderator)) as [Scene];
      const body = (await ENDPOINTS[name]?.with?.(scene))?.body as object | undefined;
      const bodies = placesIn(body).map((place) => bentAt(body, place, '\u0000') as object);
      const path = pathOf(name, scene).split('?', 1)[0] ?? '';
      const calls =
        methodOf(name) === 'GET'
          ? QUERY.map((param) => ({ path: `${path}?${param}=a%00b`, options: {} }))
          : bodies.map((one) => ({ path, options: { body: one } }));
      for (const { path: to, options } of calls) {
        const { cookie } = scene.actor;
        const answer = await api.call(methodOf(name), to, { cookie, ...options });
        expect(answer.status, `${to} ${JSON.stringify(options)}: ${answer.text}`).toBeLessThan(500);
      }
    },
  );

  test.each(TRIED)('%s: random input is refused or accepted without a fault', async (name) => {
    const role = roleFor(name);
    // All rows are read after each attempt; the rows of the previous endpoint are removed first.
    await forgetPeople(api, moderator);
    const [scene] = (await newScenes(api, [role], moderator)) as [Scene];
    const right = await ENDPOINTS[name]?.with?.(scene);
    let before = await stored();
    await fc.assert(
      fc.asyncProperty(twists(name, right?.body), async (twist) => {
        const headers = { ...headersOf(scene), ...twist.headers };
        const path = twistedPath(name, scene, twist);
        const bytes = rawRequest(methodOf(name), path, headers, twist.body);
        const { status, body } = await sendRaw(api.url, ...bytes);
        expect(status, body).toBeGreaterThanOrEqual(200);
        expect(status, body).toBeLessThan(500);
        // The default messages of the validator must not leak.
        expect(body).not.toMatch(/"message":"(?:Invalid |Unrecognized|Too (?:big|small))/);
        expect(body).not.toMatch(/\bat .*\.(ts|js):\d+|SQLITE_|node_modules|select .* from/i);
        if (status < 400) before = await stored();
        else expect(await stored()).toEqual(before);
      }),
      { numRuns: RUNS },
    );
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    await isFine();
  });
});

describe('requests outside the client’s protocol', () => {
  const api = useApiServer(newSqlitePlace);

  const head = (start: string, more = '') => `${start} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
  const many = (count: number) => Array.from({ length: count }, (_, n) => `x${n}: y\r\n`).join('');
  const login = 'POST /api/login';
  const json = 'content-type: application/json\r\n';

  const cases: [string, (string | Uint8Array)[], number[]][] = [
    ['10,000 headers', [head('GET /api/me/counts', many(10_000))], [431, 0]],
    ['an address of 15 kB', [head(`GET /api/${'x/'.repeat(7500)}`)], [431]],
    ['a header of a megabyte', [head(login, `cookie: ${'x'.repeat(1e6)}\r\n`)], [431, 0]],
    ['an address of a megabyte', [head(`GET /api/${'x'.repeat(1e6)}`)], [414, 431, 400, 0]],
    ['an address of 7 kB', [head(`GET /api/${'x/'.repeat(3500)}`, 'connection: close\r\n')], [404]],
    ['an address that is none', [head('GET http://[', 'connection: close\r\n')], [400, 404]],
    [
      'another site’s address',
      [head('GET http://evil.example/api/me/counts', 'connection: close\r\n')],
      [200, 404],
    ],
    ['a star', [head('OPTIONS *', 'connection: close\r\n')], [404, 405]],
    ['a method that is none', [head('BREW /api/login', 'connection: close\r\n')], [400, 404, 405]],
    ['CONNECT', [head('CONNECT evil.example:443', 'connection: close\r\n')], [0, 400, 404, 405]],
    ['TRACE', [head('TRACE /api/me/counts', 'connection: close\r\n')], [404, 405]],
    ['no host', ['GET /api/me/counts HTTP/1.1\r\n\r\n'], [400]],
    [
      'two lengths',
      [head(login, `${json}content-length: 2\r\ncontent-length: 4\r\n`), '{}'],
      [400],
    ],
    [
      'a length and chunks',
      [head(login, `${json}content-length: 2\r\ntransfer-encoding: chunked\r\n`), '0\r\n\r\n'],
      [400],
    ],
    ['an enormous length', [head(login, `${json}content-length: 999999999999\r\n`), '{'], [413]],
    [
      'a line feed in a header',
      [head('GET /api/me/counts', 'x: a\nset-cookie: b\r\nconnection: close\r\n')],
      [200, 400],
    ],
    [
      'an upgrade to nothing',
      [head('GET /api/me/counts', 'connection: upgrade, close\r\nupgrade: h2c\r\n')],
      [0, 200, 401],
    ],
    [
      'a socket at no socket’s address',
      [head('GET /api/login', 'connection: upgrade\r\nupgrade: websocket\r\n')],
      [0],
    ],
  ];
  test.each(cases)('%s', async (_name, chunks, wanted) => {
    const { status, body } = await sendRaw(api.url, ...chunks);
    expect(wanted, body).toContain(status);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  test('a hundred endless bodies delay no other request', async () => {
    const { hostname, port } = new URL(api.url);
    const sockets = Array.from({ length: 100 }, () => connect(Number(port), hostname));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write(
        head(login, `origin: http://x\r\n${json}content-length: 500\r\n`) + '{"emailId":',
      );
    }
    const answer = await api.call('POST', '/api/signup', { body: uniquePerson() });
    expect(answer.status).toBe(201);
    for (const socket of sockets) socket.destroy();
  });
});
