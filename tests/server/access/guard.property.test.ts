import { globSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accessOf, foldPath } from '#shared/guard.ts';
import { createPageServer } from '#server/platform/http/page-server.ts';
import { loadStaticFiles } from '#server/platform/http/static-files.ts';
import { createAccount } from '../../support/account.ts';
import { startServer } from '../../support/server-process.ts';

const RUNS = process.env.LONG_RUNS === undefined ? 80 : 5000;

const GUARDED = [
  ...['/profile', '/connections', '/settings', '/start', '/request', '/request/sent', '/chat'],
  ...['/request/hidden', '/request/declined', '/connections/saved', '/ignored', '/about'],
  '/aboutpage',
  '/developer/0190a0b0-0000-7000-8000-000000000000',
  '/chat/0190a0b0-0000-7000-8000-000000000000',
];

/** Addresses that frameworks add, or have added in earlier versions. */
const UNINVITED = [
  '/_image',
  '/_image?href=/icons/icon-512.png&w=4000&f=avif',
  '/_image/',
  '/_image?href=/_astro/x.png',
  '/_server-islands/Calls',
  '/_server-islands/Calls?e=x&p=x&s=x',
  '/_actions/anything',
  '/_astro/none.js',
  '/_astro',
  '/_astro/',
  '/_headers.json',
  '/auth/session',
  '/api/auth/get-session',
  '/api/auth/sign-in/email',
  '/api/auth/ok',
  '/api/auth/error',
  '/engine.io/?EIO=4&transport=polling',
  '/socket.io/socket.io.js',
  '/socket.io/admin',
  '/@vite/client',
  '/@fs/etc/passwd',
  '/src/server/main.ts',
  '/node_modules/astro/package.json',
];

const hex = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;
const escaped = (char: string): string => hex(char.charCodeAt(0));
/** Returns the character escaped `times` times over. */
const again = (char: string, times: number): string =>
  escaped(char).replace('%', `%${'25'.repeat(times)}`);
/** Returns the ASCII character as an overlong two-byte sequence, invalid in UTF-8. */
const overlong = (char: string): string =>
  hex(0xc0 | (char.charCodeAt(0) >> 6)) + hex(0x80 | (char.charCodeAt(0) & 0x3f));

const DEEPER = [
  (char: string) => again(char, 1),
  (char: string) => again(char, 2),
  (char: string) => again(char, 3),
  overlong,
];
const SHALLOW = [
  (char: string) => char,
  (char: string) => (char === '/' ? char : escaped(char)),
  (char: string) => (char === '/' ? char : escaped(char).toUpperCase()),
  (char: string) => char.toUpperCase(),
];
const BETWEEN = ['', '', '', '/', '/./', '/x/../', '%2f', '%5C', '\\', ';', ';x=1', '%3b', '.html'];

/**
 * Generates a path with each letter spelled in one of several ways, and with characters in between that some servers
 * skip.
 */
const spelling = (path: string, ways: readonly ((char: string) => string)[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...ways), fc.constantFrom(...BETWEEN)), {
      minLength: path.length,
      maxLength: path.length,
    })
    .chain((parts) =>
      // Inserts at one position at most; otherwise no path would match.
      fc.integer({ min: 0, max: path.length * 3 }).map((at) =>
        Array.from(path)
          .map((char, index) => {
            const [spell, more] = parts[index] ?? [String, ''];
            return (index === 0 ? char : spell(char)) + (index === at ? more : '');
          })
          .join(''),
      ),
    );

/** Generates a spelling in which at least one letter needs more than one decoding. */
const deepSpelling = (path: string) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: path.length - 1 }),
      fc.constantFrom(...DEEPER),
      fc.array(fc.constantFrom(...SHALLOW, ...DEEPER), {
        minLength: path.length,
        maxLength: path.length,
      }),
    )
    .map(([at, deep, ways]) =>
      Array.from(path)
        .map((char, index) =>
          index === 0 ? char : index === at ? deep(char) : (ways[index] ?? String)(char),
        )
        .join(''),
    );

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

/** Sends a GET with the path exactly as written. */
function get(
  url: string,
  path: string,
  cookie?: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  const headers = cookie === undefined ? {} : { cookie };
  return new Promise((done, reject) => {
    const call = request({ hostname, port, path, headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject).end();
  });
}

test('the guard table lists every page of the build', () => {
  const pages = globSync('src/pages/**/[!_]*.astro')
    .map((file) => file.replace(/^src\/pages|(\/index)?\.astro$/g, ''))
    .filter((path) => !['/404', '/429', '/500'].includes(path));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of pages) expect(accessOf(page || '/'), page).toBeDefined();
});

describe('requests that reach the renderer', () => {
  let url = '';
  let signedIn = false;
  let sessionsRead = 0;
  let rendered: string[] = [];
  let close: () => Promise<unknown>;

  beforeAll(async () => {
    const parts = {
      config: { infoPages: 'guarded', trustProxy: 0, rateLimits: 'off' },
      readSession: async () => {
        sessionsRead += 1;
        return Promise.resolve(signedIn ? { user: { _id: 'x' }, renewTo: null } : null);
      },
      renewSession: () => Promise.resolve([]),
      locals: {},
    } as unknown as Parameters<typeof createPageServer>[0];
    const servePage = createPageServer(
      parts,
      loadStaticFiles(resolve(import.meta.dirname, '../../../dist')),
      (page) => {
        rendered.push(page.slice(new URL(page).origin.length));
        return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('rendered') });
      },
    );
    const server = createServer((incoming, response) => void servePage(incoming, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    close = () => new Promise((done) => server.close(done));
  });
  afterAll(async () => {
    agent.destroy();
    await close();
  });

  test.each(GUARDED)('%s: visitors get nothing in any spelling', async (path) => {
    signedIn = false;
    rendered = [];
    await fc.assert(
      fc.asyncProperty(spelling(path, [...SHALLOW, ...SHALLOW, ...DEEPER]), async (one) => {
        const { status, text } = await get(url, one);
        expect([302, 404]).toContain(status);
        if (status === 302) expect(text).toBe('');
        expect(rendered).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    // A double escape is not found for anybody.
    await fc.assert(
      fc.asyncProperty(deepSpelling(path), fc.boolean(), async (one, session) => {
        signedIn = session;
        expect((await get(url, one)).status).toBe(404);
        expect(rendered).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test.each(GUARDED)('%s: is rendered under its canonical spelling', async (path) => {
    signedIn = true;
    rendered = [];
    await fc.assert(
      fc.asyncProperty(spelling(path, SHALLOW), async (one) => {
        await get(url, one);
        for (const under of rendered) {
          expect(under).not.toContain('%');
          expect(foldPath(under)).toBe(under.toLowerCase());
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('framework addresses are not found, without session look-up or page', async () => {
    rendered = [];
    sessionsRead = 0;
    for (const session of [false, true]) {
      signedIn = session;
      for (const path of UNINVITED.filter((one) => !/^\/(api|socket\.io)\//.test(one))) {
        expect((await get(url, path)).status, path).toBe(404);
        await fc.assert(
          fc.asyncProperty(spelling(path, [...SHALLOW, ...DEEPER]), async (one) => {
            expect((await get(url, one)).status, one).toBe(404);
          }),
          { numRuns: RUNS / 10 },
        );
      }
    }
    expect(rendered).toEqual([]);
    expect(sessionsRead).toBe(0);
  });
});

test('framework addresses of a whole server are not found', async () => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const { cookie } = await createAccount(server.url);
  for (const path of UNINVITED) {
    for (const session of [undefined, cookie]) {
      const { status } = await get(server.url, path, session);
      // Socket.IO answers 400 for every address below its own except a handshake.
      expect(path.startsWith('/socket.io/') ? [400, 404] : [404], path).toContain(status);
    }
  }
});
