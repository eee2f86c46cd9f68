import { type IncomingHttpHeaders, request, type RequestOptions } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/open.ts';
import { updateRows } from '#server/platform/db/rows.ts';
import type { User } from '#shared/user.ts';
import { createAccount, uniquePerson } from '../../support/account.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

/** Sends a GET with the path exactly as written; fetch would normalise it first. */
const get = (url: string, path: string, cookie?: string): ReturnType<typeof ask> =>
  ask(url, path, { headers: cookie === undefined ? {} : { cookie } });

/** Posts a page's form as a browser without scripts does. */
const post = (url: string, path: string): ReturnType<typeof ask> =>
  ask(url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

function ask(url: string, path: string, options: RequestOptions) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const call = request({ hostname, port, path, ...options }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      call.on('error', reject).end();
    },
  );
}

const NOBODY = '0190a0b0-0000-7000-8000-000000000000';
const RENDERED = [
  ...['/', '/profile', '/start', '/connections', '/settings', '/request', '/request/sent'],
  ...['/request/hidden', '/request/declined', '/connections/saved', '/ignored', '/sessions'],
  ...[`/developer/${NOBODY}`, `/chat/${NOBODY}`],
];
const PRERENDERED = ['/about'];
const INFO = ['/aboutpage'];
const PUBLIC = [
  ...['/login', '/portfolio', '/unsubscribe', '/forgot-password', '/reset-password', '/terms'],
  ...['/confirm-email', '/how-it-works', '/privacy-policy', '/Community-guidelines'],
  ...['/community-guidelines', '/COMMUNITY-GUIDELINES'],
];

/** Returns every spelling that some file server would accept for the page at `path`. */
const spellings = (path: string): string[] => {
  const bare = path.slice(1);
  const encoded = `%${bare.charCodeAt(0).toString(16)}${bare.slice(1)}`;
  return [
    ...[`/${bare}/`, `//${bare}`, `///${bare}//`, `/./${bare}`, `/x/../${bare}`],
    ...[`/${bare}/index.html`, `/${bare}/index`, `/${bare}.html`, `/${bare}.html.br`],
    ...[`/${bare}.html.gz`, `/${bare}/index.html.br`, `/${bare}.br`, `/${encoded}`],
    ...[`/${encoded}/`, `/${bare.toUpperCase()}`, `/${bare}?next=/`],
  ];
};

/** Returns paths with separators unused in our addresses; a server that accepts them would find a page. */
const divided = (path: string): string[] => {
  const bare = path.slice(1);
  return [`/%2f${bare}`, `/${bare}%2findex.html`, `/\\${bare}`, `/%5c${bare}`, `/${bare};x`];
};

describe.each(['guarded', 'public'] as const)('guard with INFO_PAGES=%s', (infoPages) => {
  let server: ServerProcess;
  let cookie = '';
  let expired = '';

  beforeAll(async () => {
    server = await startServer({ env: { INFO_PAGES: infoPages } });
    ({ cookie } = await createAccount(server.url));
    const other = await createAccount(server.url);
    expired = other.cookie;
    const database = await openDatabase({ databaseUrl: null, dataDir: server.dataDir });
    await updateRows(
      database.db,
      'sessions',
      { userId: other.user._id },
      { expiresAt: new Date(Date.now() - 1000).toISOString() },
    );
    await database.close();
  });
  afterAll(() => server.stop());

  // The setting changes only the information pages.
  const [closed, open] =
    infoPages === 'guarded'
      ? [[...RENDERED, ...PRERENDERED, ...INFO], PUBLIC]
      : [PRERENDERED, INFO];

  test.each(closed)('%s: only with a live session', async (path) => {
    for (const session of [undefined, expired]) {
      const location = session === undefined ? '/login' : '/login#signed-out';
      const refused = { status: 302, text: '', headers: { location } };
      const said = expect.stringMatching(/^\/login(#signed-out)?$/) as string;
      expect(await get(server.url, path, session)).toMatchObject(refused);
      if (path === '/') continue;
      for (const spelling of spellings(path)) {
        const answer = await get(server.url, spelling, session);
        const other = { ...refused, headers: { location: said } };
        expect(answer, spelling).toMatchObject(other);
      }
    }
    const answer = await get(server.url, path, cookie);
    // The address has no person; the not-found page is as private as the others.
    expect(answer.status).toBe(path.startsWith('/developer/') ? 404 : 200);
    expect(answer.headers['cache-control']).toMatch(/^private, no-(cache|store)$/);
    expect(answer.text).toContain('</html>');
  });

  test.each(open)('%s: for everyone', async (path) => {
    for (const session of [undefined, expired]) {
      const answer = await get(server.url, path, session);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('</html>');
    }
  });

  test.each([...closed, ...open])('%s: its spellings lead nowhere else', async (path) => {
    const { status, headers } = await post(server.url, `${path}${path === '/' ? '' : '/'}`);
    const canonical = /^\/community/i.test(path) ? '/Community-guidelines' : path;
    expect([status, headers['location']], 'a posted form').toEqual([303, canonical]);
    for (const spelling of [...spellings(path), ...divided(path), `/${path}.br`]) {
      const { location = '/' } = (await post(server.url, spelling)).headers;
      expect(location, spelling).toMatch(/^\/(?![/\\])/);
    }
    for (const spelling of divided(path)) {
      for (const session of [undefined, cookie]) {
        const { status, text } = await get(server.url, spelling, session);
        expect(status, spelling).toBe(404);
        expect(text).toContain('Oops! Page Not Found');
      }
    }
  });

  test('/login redirects only signed-in people', async () => {
    expect(await get(server.url, '/login', cookie)).toMatchObject({
      status: 302,
      headers: { location: '/' },
    });
    expect((await get(server.url, '/login', expired)).status).toBe(200);
  });

  test('an unknown path is a 404 page for everyone', async () => {
    for (const session of [undefined, expired, cookie]) {
      for (const path of [
        ...['/nothing', '/nothing.html', '/terms2', '/%', '/..%2f..%2fpackage.json', '/%3Fx'],
        ...['/%23', '/profile%3F', '/chat%23x', '/_headers.json', '/404.html'],
      ]) {
        const answer = await get(server.url, path, session);
        expect(answer.status, path).toBe(404);
        expect(answer.text).toContain('Oops! Page Not Found');
      }
    }
  });
});

describe('answers', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test('every answer carries the security headers', async () => {
    const { cookie } = await createAccount(server.url);
    const asset = /\/_astro\/[^"]+\.css/.exec((await get(server.url, '/login')).text)?.[0] ?? '';
    const paths = [
      ...['/', '/login', '/terms', '/nothing', '/api/profile/view', '/api/nothing', '/healthz'],
      ...['/readyz', '/photos/none.svg', asset],
    ];
    for (const session of [undefined, cookie]) {
      for (const path of paths) {
        const { headers } = await get(server.url, path, session);
        expect(headers, path).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': expect.stringContaining('camera=()') as string,
          'x-request-id': expect.any(String) as string,
        });
        const policy = String(headers['content-security-policy']);
        expect(policy, path).toContain("frame-ancestors 'none'");
        expect(policy, path).toContain("base-uri 'none'");
        expect(policy, path).toMatch(/(object|default)-src 'none'/);
        expect(policy, path).not.toContain('unsafe-inline');
        expect(headers['strict-transport-security']).toBeUndefined();
      }
    }
  });

  test('rendered pages are HTML, compressed, and list their scripts last', async () => {
    const response = await fetch(`${server.url}/login`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('br');
    const html = await response.text();
    const [, scripts = ''] = /<script data-scripts="([^"]+)"/.exec(html) ?? [];
    const islands = [...html.matchAll(/component-url="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(islands.length).toBeGreaterThan(0);
    expect(scripts.split(' ')).toEqual(expect.arrayContaining(islands));
    for (const url of scripts.split(' ')) {
      expect((await fetch(server.url + url)).status, url).toBe(200);
    }
    // A Link header would make them compete with the style sheet.
    expect(response.headers.get('link')).toBeNull();
    expect(html).not.toContain('<link rel="modulepreload"');
  });

  test('an unchanged page answers 304', async () => {
    const first = await fetch(`${server.url}/portfolio`);
    await first.text();
    const again = await fetch(`${server.url}/portfolio`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('no return address leads to another site', async () => {
    const { cookie } = await createAccount(server.url);
    const paths = [
      ...['//evil.example', '///evil.example/%2e%2e', '/\\evil.example', '/%5cevil.example'],
      ...['/%2f%2fevil.example', '/.//evil.example', 'http://evil.example/login'],
      ...['/login//evil.example', '/login?next=//evil.example', '/profile/..//evil.example'],
      ...['/login?redirect=https://evil.example', '/%0d%0alocation:%20http://evil.example'],
      ...['/login/%0d%0aset-cookie:x=1', '/api/login/github/callback?state=x&code=y'],
      ...['/@evil.example', '/login;//evil.example'],
    ];
    for (const path of paths) {
      for (const session of ['', `cookie: ${cookie}\r\n`]) {
        const { head } = await sendRaw(
          server.url,
          `GET ${path} HTTP/1.1\r\nhost: evil.example\r\n${session}connection: close\r\n\r\n`,
        );
        expect(/^location: (.*)$/im.exec(head)?.[1] ?? '/', path).toMatch(/^\/(?![/\\])/);
        expect(head, path).not.toMatch(/^set-cookie: x/im);
      }
    }
  });

  test('a sign-up replaces a session planted before it', async () => {
    const planted = await createAccount(server.url);
    const response = await fetch(`${server.url}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, cookie: planted.cookie },
      body: JSON.stringify(uniquePerson()),
    });
    const { _id } = (await response.json()) as User;
    const cookie = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    for (const [session, id] of [
      [cookie.join('; '), _id],
      [planted.cookie, planted.user._id],
    ] as const) {
      const view = await fetch(`${server.url}/api/profile/view`, { headers: { cookie: session } });
      expect(await view.json()).toMatchObject({ _id: id });
    }
    expect(_id).not.toBe(planted.user._id);
  });

  test('a page refuses methods other than GET and HEAD', async () => {
    const response = await fetch(`${server.url}/terms`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

test('https makes all cookies Secure and sends HSTS', async () => {
  const server = await startServer({ env: { ORIGIN: 'https://pairwise.example' } });
  onTestFinished(() => server.stop());
  const response = await fetch(`${server.url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://pairwise.example' },
    body: JSON.stringify(uniquePerson()),
  });
  expect(response.status).toBe(201);
  const [line = '', device] = response.headers.getSetCookie();
  expect(line).toMatch(/^__Secure-pairwise\.session_token=.*; Secure/);
  expect(device).toMatch(/^__Secure-pairwise\.device=.*; Secure/);
  expect(response.headers.get('strict-transport-security')).toContain('max-age=');
  const view = await fetch(`${server.url}/api/profile/view`, {
    headers: { cookie: line.split(';', 1)[0] ?? '' },
  });
  expect(view.status).toBe(200);
  const led = await fetch(`${server.url}/settings`, { redirect: 'manual' });
  expect(led.headers.getSetCookie()).toEqual([
    'pairwise.page=/settings; Max-Age=60; Path=/login; SameSite=Lax; Secure',
  ]);
  const out = await fetch(`${server.url}/api/logout`, {
    method: 'POST',
    headers: { origin: 'https://pairwise.example' },
  });
  expect(out.headers.getSetCookie()).toContain(
    'pairwise.page=; Max-Age=0; Path=/login; SameSite=Lax; Secure',
  );
});
