import { createServer } from 'node:http';
import type { Page } from 'playwright/test';
import { bubbles, connected, log, meetInChat, say } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole, signIn, test } from '../../support/e2e.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker, loaded on the first interaction, controls the page. */
async function withWorker(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
}

/** Returns the paths of the pages stored in the caches. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Returns the stored page at a path, as text. */
const keptText = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (of) => (await (await caches.match(of))?.text()) ?? '', path);

const offline = (page: Page) => page.getByRole('heading', { name: 'You Are Offline' });

test('the product can be installed', async ({ page }) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(href ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { start_url, display, icons } = (await manifest.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect([start_url, display]).toEqual(['/', 'standalone']);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${String(image.naturalWidth)}x${String(image.naturalHeight)}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

/** Opens the conversation again, with its worker, until it is stored. */
async function keep(page: Page): Promise<string> {
  const chat = new URL(page.url()).pathname;
  await withWorker(page);
  await page.reload();
  await connected(page);
  await expect.poll(() => keptPages(page)).toEqual(expect.arrayContaining([chat, '/chat']));
  return chat;
}

test('a conversation is readable offline until its session ends', async ({ page, server }) => {
  test.slow();
  expectConsole(/ERR_|Failed to (load|fetch)|WebSocket|502/, 'may');
  const { ben } = await meetInChat(page);
  const chat = await keep(page);
  await say(page, 'Said after it was opened');
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();
  await page.goto('/connections');
  // The worker first stores the files of the conversation's page.
  const isKept = async () => (await keptText(page, chat)).includes('Said after it was opened');
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true);

  await server.kill();
  const proxy = createServer((_, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  });
  try {
    await page.goto('/chat');
    await expect(page.getByRole('link', { name: ben.firstName }).first()).toBeVisible();
    await page.goto(chat);
    await expect(bubbles(page)).toHaveText(['Said after it was opened']);
    await new Promise<void>((resolve) => {
      proxy.listen(Number(new URL(server.url).port), '127.0.0.1', resolve);
    });
    await page.goto(chat);
    await expect(bubbles(page)).toHaveText(['Said after it was opened']);
    // A page without a stored copy shows the proxy's own error.
    await page.goto('/profile');
    await expect(page.getByRole('heading')).toHaveText('Bad gateway');
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
    await server.restart();
  }

  // An open page could send a request meanwhile and be refused.
  await page.goto('about:blank');
  const { ada } = await meetInChat(page);
  await expect.poll(() => keptPages(page)).not.toContain(chat);
  const another = await keep(page);
  await page.locator('[popovertarget="user-menu"]').click();
  await page.locator('#user-menu').getByText('Logout').click();
  await expect(page).toHaveURL('/login');
  expect(await keptPages(page)).toEqual([]);

  await page.goto('about:blank');
  await signIn(page, ada);
  await page.goto(another);
  await keep(page);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  expect(await keptPages(page)).toEqual([]);

  await server.kill();
  try {
    await page.goto(another);
    await expect(offline(page)).toBeVisible();
    await expectAccessible(page);
  } finally {
    await server.restart();
  }
  // The requested page loads as soon as the server is back; it needs a login.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL('/login');
});
