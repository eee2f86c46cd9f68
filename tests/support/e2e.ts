import {
  type APIResponse,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  expect,
  type Page,
} from 'playwright/test';
import type { User } from '#shared/user.ts';
import { type Credentials, uniquePerson } from './account.ts';
import { ChatClient } from './chat/chat-client.ts';
import { withDatabase } from './database-file.ts';
import { type AiProvider, startAiProvider } from './fakes/ai-provider.ts';
import { type GitHubApi, startGitHubApi } from './fakes/github-api.ts';
import { MODERATOR } from './moderator.ts';
import { watchPages } from './page-watch.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export { expect, uniquePerson };
export { expectAccessible } from './accessible.ts';

type PageWatch = ReturnType<typeof watchPages>;

/** The watch of the present test, and its server's origin: a worker runs one test at a time. */
let present: PageWatch & { origin: string };

/** Returns the origin of the test's server: a page that has not been opened has no address of its own yet. */
export const serverOrigin = (): string => present.origin;

/** Declares a console error that the test provokes; it must occur at least once, unless it only `may`. */
export const expectConsole: PageWatch['expectConsole'] = (...expected) =>
  present.expectConsole(...expected);

interface TestFixtures {
  watch: PageWatch;
  /** Suspends everyone from earlier tests, so that they appear in no deck. */
  alone: undefined;
  /** Resets browser state that would last into the next test: permissions, offline mode and pages still loading. */
  kept: undefined;
  /** Stops the clock until the test advances it: no toast disappears before it is read. */
  stopClock: () => Promise<void>;
  /** A devtools protocol session of the page, until the test ends. */
  devtools: CDPSession;
  /** Opens a page in its own browser without the first one's cookies, until the test ends. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Another person, or another device. */
  otherPage: Page;
  /** Another person, who acts over HTTP and sockets: much cheaper than `otherPage`. */
  otherPerson: Client & {
    cookie: () => Promise<string>;
    /** Opens a socket, until the test ends; from then on the person is online. */
    openSocket: () => Promise<ChatClient>;
  };
}

/** Chats preview links to this host. */
export const CODE_HOST = 'https://github.example';

/** The HTTP client of a page's browser, or of a person without one. */
export type Client = Pick<Page, 'request'>;

interface WorkerFixtures {
  provider: AiProvider;
  gitHub: GitHubApi;
  /** A production server of this worker, with rate limits off, which uses the two fakes. */
  server: ServerProcess;
}

/**
 * Playwright's test with a production server behind `page.goto('/…')`. It fails on any console error, uncaught error or
 * answer of 500 and above that `expectConsole` did not declare.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    async ({}, use) => {
      const provider = await startAiProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  gitHub: [
    async ({}, use) => {
      const gitHub = await startGitHubApi();
      await use(gitHub);
      await gitHub.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider, gitHub }, use) => {
      const server = await startServer({
        env: {
          ADMIN_EMAILS: MODERATOR.emailId,
          ...{ AI_BASE_URL: provider.url, AI_MODEL: 'pair-model' },
          ...{ GITHUB_URL: CODE_HOST, GITHUB_API_URL: gitHub.url, LINK_PREVIEWS: 'on' },
        },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  watch: [
    async ({ context, server, baseURL }, use) => {
      present = Object.assign(watchPages(server.url), { origin: baseURL ?? server.url });
      present.watch(context);
      await use(present);
      present.verify();
    },
    { auto: true },
  ],
  alone: [
    async ({ server }, use) => {
      withDatabase(server, (database) =>
        database.prepare('update users set "suspendedUntil" = ?').run(Number.MAX_SAFE_INTEGER),
      );
      await use(undefined);
    },
    { auto: true },
  ],
  kept: [
    async ({ context }, use) => {
      await use(undefined);
      await context.clearPermissions();
      await context.setOffline(false);
      // A pending navigation would interrupt Playwright's own reset of the page.
      for (const page of context.pages()) await page.goto('about:blank').catch(() => null);
    },
    { auto: true },
  ],
  stopClock: async ({ page }, use) => {
    // Less than the timeout of a call that is under way.
    await use(() => page.clock.pauseAt(Date.now() + 20_000));
    // Playwright resumes a stopped clock without waiting; late effects on a page could come after the profile was
    // cleared, and would fail in the next test.
    await page.clock.resume();
  },
  devtools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    // Otherwise its emulation would apply to the next test.
    await session.detach();
  },
  openBrowser: async ({ browser, watch }, use) => {
    const opened: Page[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch.watch(context);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  otherPage: async ({ openBrowser }, use) => use(await openBrowser()),
  otherPerson: async ({ request, server }, use) => {
    const opened: ChatClient[] = [];
    const cookie = async () => headerOf((await request.storageState()).cookies);
    const openSocket = async () => {
      const socket = await ChatClient.open(server.url, await cookie());
      opened.push(socket);
      return socket;
    };
    await use({ request, cookie, openSocket });
    for (const socket of opened) socket.close();
  },
});

/** Creates an account without the form, by name or by fields; this client then has its session. */
export async function signUp(
  page: Client,
  who: string | Partial<Credentials> = {},
): Promise<Person> {
  const credentials = uniquePerson(who);
  const response = await sendAs(page, 'POST', '/api/signup', credentials);
  return { ...credentials, user: (await response.json()) as User };
}

/** Gives this page's browser a new session of an existing person. */
export async function signIn(page: Page, { emailId, password }: Credentials): Promise<void> {
  await sendAs(page, 'POST', '/api/login', { emailId, password });
}

/** A developer with an account, and their sign-in data. */
export type Person = Credentials & { user: User };

/** Returns the Cookie header of the page's browser. */
export async function cookieOf(page: Page): Promise<string> {
  return headerOf(await page.context().cookies());
}

function headerOf(cookies: readonly { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Calls the API as the page's browser would, cookies included; fails the test when it is refused. */
export async function sendAs(
  page: Client,
  method: 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { origin: serverOrigin() },
  });
  expect(response.ok(), `${path} answers ${await response.text()}`).toBe(true);
  return response;
}

/** Sends interest from the page's person; towards a person with a pending request this accepts it. */
export async function like(page: Client, { user }: Pick<Person, 'user'>): Promise<void> {
  await sendAs(page, 'POST', `/api/request/send/interested/${user._id}`);
}
