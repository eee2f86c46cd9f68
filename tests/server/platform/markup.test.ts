import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PERSON } from '#demo/demo-person.ts';
import { DEMO_HANDLE } from '#demo/demo-public-page.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { callAs, openSession } from '../../support/account.ts';
import { faultsOf } from '../../support/markup.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const INFO = ['/about', '/aboutpage', '/how-it-works', '/terms', '/community-guidelines'];
/** Every page, with `{…}` for ids of the demo user; a test checks that none is missing. */
const PAGES = [
  '/',
  '/?skills=Rust',
  '/profile',
  '/start',
  '/start?step=skills',
  '/start?step=hours',
  '/start?step=line',
  '/request',
  '/request/sent',
  '/request/hidden',
  '/request/declined',
  '/connections/saved',
  '/ignored',
  '/sessions',
  '/connections',
  '/settings',
  '/chat',
  '/chat/{connection}',
  '/chat/{connection}?pad',
  '/developer/{connection}',
  '/admin',
  '/admin/people',
  '/u/{handle}',
  '/pair/{token}',
  '/pair/gone',
  '/portfolio',
  '/unsubscribe',
  '/unsubscribe?t=x',
  '/confirm-email',
  '/reset-password',
  '/forgot-password',
  '/login',
  '/offline',
  '/privacy-policy',
  '/no-such-page',
  '/429.html',
  '/500.html',
  ...INFO,
];

let server: ServerProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'pairwise-markup-'));
const cookies = { visitor: '', member: '' };
const has: Record<string, string> = { handle: DEMO_HANDLE };

/** The demo, whose people have data on each page. */
beforeAll(async () => {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }));
  await seedDemo(database, dataDir);
  await database.db.updateTable('users').set({ emailVerified: 1 }).execute();
  await database.close();
  server = await startServer({ dataDir, env: { ADMIN_EMAILS: DEMO_PERSON.emailId } });
  const { emailId } = DEMO_PERSON;
  const session = await openSession(server.url, { emailId, password: DEMO_PASSWORD });
  cookies.member = session.cookie;
  const { connections } = await call<{ connections: { _id: string }[] }>(
    'GET',
    '/user/connections',
  );
  const connection = connections[0]?._id ?? '';
  const { url } = await call<{ url: string }>('POST', '/pair-links');
  Object.assign(has, { connection, token: url.split('/').at(-1) ?? '' });
  const times = [new Date((Math.floor(Date.now() / 3_600_000) + 30) * 3_600_000).toISOString()];
  await call('POST', '/sessions', {
    targetUserId: connection,
    goal: 'A parser',
    minutes: 60,
    times,
  });
}, 60_000);
afterAll(async () => {
  await (server as ServerProcess | undefined)?.stop();
  rmSync(dataDir, { recursive: true });
});

const call = async <Answer>(method: string, path: string, body?: object) =>
  (await callAs(server.url, cookies.member, method, `/api${path}`, body)) as Answer;

describe.each(['visitor', 'member'] as const)('for a %s', (who) => {
  test.each(PAGES)('%s is valid HTML', async (pattern) => {
    const path = pattern.replace(/\{(\w+)\}/, (_, name: string) => has[name] ?? '');
    const response = await fetch(server.url + path, {
      headers: { cookie: cookies[who] },
      redirect: 'manual',
    });
    // The guard redirects to another page of this list.
    if (response.status === 302) return;
    expect(await faultsOf(await response.text(), path)).toEqual([]);
  });
});

test('the list includes every page', () => {
  const routes = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro') && !/(?:^|\/)_/.test(file))
    .map((file) => `/${file.toLowerCase().replace(/(?:\/?index)?\.astro$/, '')}`);
  const listed = PAGES.map((path) => path.replace(/\?.*|\.html/, ''));
  const pages = listed.map((path) => path.replace(/\{\w+\}/, '*'));
  const missing = routes.filter(
    (route) => route !== '/404' && !pages.includes(route.replace(/\[\w+\]/, '*')),
  );
  expect(missing).toEqual([]);
});

test('a member gets the pages without a redirect', async () => {
  for (const path of ['/', '/chat', '/sessions', '/admin', `/u/${String(has['handle'])}`]) {
    const { status } = await fetch(server.url + path, {
      headers: { cookie: cookies.member },
      redirect: 'manual',
    });
    expect(`${path} ${String(status)}`).toBe(`${path} 200`);
  }
});
