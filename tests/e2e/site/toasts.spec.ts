import type { CDPSession, Page } from 'playwright/test';
import { meet, openChat } from '../../support/chat/chat-page.ts';
import { addDevelopers, openDeck } from '../../support/deck.ts';
import { expect, expectConsole, signUp, test } from '../../support/e2e.ts';
import { PHONE, visit } from '../../support/screens.ts';

test.use(PHONE);

const toast = (page: Page) => page.locator('[data-toast=failed][data-open]');

/** Shows an error toast: the part behind a button fails to load. */
async function fail(page: Page, button = /^Notifications/, part = 'bell'): Promise<void> {
  await page.route(`**/_astro/${part}*`, (route) => route.abort());
  await page.getByRole('button', { name: button }).click();
  await expect(toast(page)).toContainText('This part didn’t load.');
}

/** Returns the edges of a toast at rest. */
async function edges(page: Page): Promise<{ top: number; bottom: number }> {
  await toast(page).evaluate((shown) =>
    Promise.all(shown.getAnimations().map(({ finished }) => finished)),
  );
  const { y, height } = (await toast(page).boundingBox())!;
  return { top: y, bottom: y + height };
}

async function swipe(page: Page, devtools: CDPSession, by: number): Promise<void> {
  const { x, y, height } = (await toast(page).boundingBox())!;
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + 40 + dx, y: y + height / 2 }],
    });
  await finger('touchStart', 0);
  for (let step = 1; step <= 5; step += 1) await finger('touchMove', (by * step) / 5);
  await finger('touchEnd', by);
}

test.beforeEach(() => {
  expectConsole(/ERR_FAILED|Failed to (load|fetch)|dynamically imported/);
});

test('an error toast goes by a swipe or later', async ({ page, devtools, stopClock }) => {
  await signUp(page);
  await page.clock.install();
  await visit(page, '/connections');
  await fail(page);
  await edges(page);
  await swipe(page, devtools, 30);
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toHaveCSS('translate', '0px');
  await swipe(page, devtools, -120);
  await expect(toast(page)).toHaveCount(0);

  await stopClock();
  await fail(page);
  const { top, bottom } = await edges(page);
  expect(top).toBeGreaterThan(600);
  expect(bottom).toBeLessThanOrEqual(844 - 16);
  await page.clock.runFor(9000);
  await expect(toast(page)).toHaveCount(1);
  await page.mouse.move(5, 300);
  await page.clock.runFor(16_000);
  await expect(toast(page)).toHaveCount(0);
});

test('toasts cover neither the save bar, composer nor feed buttons', async ({ page, server }) => {
  await addDevelopers(server, 'Grace Hopper');
  const { ben } = await meet(page);
  await openDeck(page);
  await fail(page);
  const buttons = page.getByRole('article').getByRole('button', { name: 'Interested' });
  expect((await edges(page)).bottom).toBeLessThan((await buttons.boundingBox())!.y);

  await openChat(page, ben);
  await fail(page, /^More about/, 'MoreMenu');
  const composer = page.getByRole('textbox', { name: 'Message' });
  expect((await edges(page)).bottom).toBeLessThan((await composer.boundingBox())!.y);

  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('First Name').fill('Adele');
  const bar = page.locator('.save-bar');
  await expect(bar).toBeVisible();
  await fail(page);
  expect((await edges(page)).bottom).toBeLessThan((await bar.boundingBox())!.y);
});
