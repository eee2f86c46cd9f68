import type { Page } from 'playwright/test';
import { addDevelopers, expectOnTop, openDeck, signalsFrom, swipe } from '../../support/deck.ts';
import { expect, expectConsole, signUp, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

const outbox = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')));

test('one page sends each signal, and another waits for its answer', async ({ page, server }) => {
  expectConsole(/WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED/, 'may');
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke', 'Mary Shaw');
  const { user } = await signUp(page);
  const context = page.context();
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/request/send/')) sent.push(request.url().split('/').at(-1)!);
  });
  const others = await Promise.all(
    ['/profile', '/request'].map(async (path) => {
      const other = await context.newPage();
      await visit(other, path);
      return other;
    }),
  );
  await page.bringToFront();
  await openDeck(page);
  await context.setOffline(true);
  for (const next of ['Grace Hopper', 'Joan Clarke', 'Mary Shaw']) {
    await swipe(page, 140);
    await expectOnTop(page, next);
  }
  await page.close();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(() => signalsFrom(server, user._id), { timeout: 30_000 })
    .toEqual(['interested Ada', 'interested Grace', 'interested Joan']);
  const [deck, idle] = others as [Page, Page];
  await expect.poll(() => outbox(idle)).toEqual([]);
  expect(sent).toHaveLength(3);

  await openDeck(deck);
  await deck.bringToFront();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await context.route('**/api/request/send/**', async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await swipe(deck, 140);
  await expect.poll(() => signalsFrom(server, user._id)).toHaveLength(4);
  await idle.goto('/profile');
  const queue = () => idle.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(queue).toBe(1);
  answer();
  await expect.poll(queue).toBe(0);
  await expect.poll(() => outbox(idle)).toEqual([]);
  expect(sent).toHaveLength(4);
  await context.unroute('**/api/request/send/**');
});
