import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import {
  type APIResponse,
  test as base,
  type CDPSession,
  expect,
  type Page,
} from 'playwright/test';
import type { User } from '#shared/user.ts';
import { type Credentials, uniquePerson } from './account.ts';
import { MODERATOR } from './moderator.ts';
import { type ExpectConsole, watchPages } from './page-watch.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export { expect, uniquePerson };
export { expectAccessible } from './accessible.ts';

interface TestFixtures {
  watch: { expectConsole: ExpectConsole; verify: () => void };
  expectConsole: ExpectConsole;
  /** Whom earlier tests left on the server is in nobody's deck. */
  alone: undefined;
  /** What a browser goes on with when the next test has it: what was granted, and that it has no network. */
  kept: undefined;
  /** From here on time passes only when the test says so: no message is gone before it is read. */
  stopClock: () => Promise<void>;
  /** The page by the protocol of the browser's own tools, until the test ends. */
  devtools: CDPSession;
  /** A page in a browser of its own, with no cookie of the first: another person, or another device. */
  otherPage: Page;
}

interface WorkerFixtures {
  /** A production server of this worker's own, with rate limits off. */
  server: ServerProcess;
}

/**
 * Playwright's test with a production server behind `page.goto('/…')`. It fails on any
 * console error, uncaught error or answer of 500 and above that `expectConsole` did not declare.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { ADMIN_EMAILS: MODERATOR.emailId } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  watch: [
    async ({ context, server }, use) => {
      const watch = watchPages(context, server.url);
      await use(watch);
      watch.verify();
    },
    { auto: true },
  ],
  alone: [
    async ({ server }, use) => {
      const database = new BetterSqlite3(join(server.dataDir, 'pairwise.db'), { timeout: 5000 });
      database.prepare('update users set "suspendedUntil" = ?').run(Number.MAX_SAFE_INTEGER);
      database.close();
      await use(undefined);
    },
    { auto: true },
  ],
  kept: [
    async ({ context }, use) => {
      await use(undefined);
      await context.clearPermissions();
      await context.setOffline(false);
    },
    { auto: true },
  ],
  stopClock: async ({ page }, use) => {
    await use(() => page.clock.pauseAt(Date.now() + 3_600_000));
    // Playwright lets a stopped clock go on without waiting; what that adds to a page could come
    // after the profile was cleared, and then fails in the next test.
    await page.clock.resume();
  },
  devtools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    // Else what it emulates would hold for the next test.
    await session.detach();
  },
  expectConsole: ({ watch }, use) => use(watch.expectConsole),
  otherPage: async ({ browser, server }, use) => {
    const context = await browser.newContext();
    const watch = watchPages(context, server.url);
    await use(await context.newPage());
    await context.close();
    watch.verify();
  },
});

/** Makes an account without the form; this page's browser then has its session. */
export async function signUp(page: Page, credentials = uniquePerson()): Promise<Person> {
  const response = await sendAs(page, 'POST', '/api/signup', credentials);
  return { ...credentials, user: (await response.json()) as User };
}

/** Gives this page's browser a new session of someone who has an account. */
export async function signIn(page: Page, { emailId, password }: Credentials): Promise<void> {
  await sendAs(page, 'POST', '/api/login', { emailId, password });
}

/** A developer with an account, and what they type to sign in. */
export type Person = Credentials & { user: User };

/** Of the page's server: a page that has not been opened has no address of its own yet. */
export async function originOf(page: Page): Promise<string> {
  return new URL((await page.request.get('/healthz')).url()).origin;
}

/** Calls the API as the page's browser would, cookies included; fails the test when it is refused. */
export async function sendAs(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const origin = await originOf(page);
  const response = await page.request.fetch(path, { method, data, headers: { origin } });
  expect(response.ok(), `${path} answers ${await response.text()}`).toBe(true);
  return response;
}

/** The page's person is interested in somebody; in who asked them before, this accepts. */
export async function like(page: Page, { user }: Pick<Person, 'user'>): Promise<void> {
  await sendAs(page, 'POST', `/api/request/send/interested/${user._id}`);
}
