import type { Page } from 'playwright/test';
import { createAccount, sendInterest, uniquePerson } from '../../support/account.ts';
import { expect, expectAccessible, expectConsole, like, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { visit } from '../../support/screens.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entries = (page: Page) => list(page).getByRole('listitem');
/** The number on the bell. */
const waiting = (page: Page) => bell(page).locator('.badge > span').first();

test('a request is listed in every tab, and kinds are switched off', async ({
  page,
  context,
  server,
}) => {
  const ada = await signUp(page);
  await visit(page, '/connections');
  const staticTab = await context.newPage();
  await staticTab.goto('/terms');
  await bell(staticTab).click();
  await expect(list(staticTab)).toContainText('Nothing yet');
  await staticTab.keyboard.press('Escape');
  await context.setOffline(true);
  await bell(staticTab).click();
  await expect(list(staticTab)).toContainText('No connection. Check your network and try again.');
  await staticTab.keyboard.press('Escape');
  await context.setOffline(false);
  await expect(bell(page)).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await bell(page).click();
  await expect(list(page)).toContainText('Nothing yet');

  await sendInterest(server.url, await createAccount(server.url, uniquePerson('Ben Marsh')), ada);
  for (const tab of [page, staticTab]) {
    await expect(tab.locator('[data-count=requests]:visible')).toHaveText('1 pending');
    await expect(waiting(tab)).toBeHidden();
  }
  await expect(entries(page), 'the open list follows').toHaveCount(1);
  await expect(entries(page)).toContainText('Ben Marsh wants to connect');
  await expectAccessible(page);

  await bell(staticTab).click();
  await expect(entries(staticTab)).toHaveCount(1);
  await entries(staticTab).getByRole('link').click();
  await staticTab.waitForURL('/request');
  await staticTab.close();

  expectConsole(/ERR_FAILED/);
  await page.goto('/settings#notifications');
  const section = page.getByRole('region', { name: 'Notifications' });
  const one = section.getByRole('switch', { name: 'Missed messages Email' });
  await expect(one).toBeChecked();
  await expectAccessible(page);
  await one.uncheck();
  await expect
    .poll(async () => (await page.request.get('/api/notifications/settings')).text())
    .toContain('"muted":["message.email"]');
  await page.reload();
  await expect(one).not.toBeChecked();
  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await one.click();
  await expect(section.getByRole('alert').first()).toHaveText(/No connection/);
  await expect(one).not.toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('all notifications are marked read at once; older ones load', async ({ page, server }) => {
  const ada = await signUp(page);
  const accept = async () => {
    const other = await createAccount(server.url);
    await like(page, other);
    await sendInterest(server.url, other, ada);
  };
  await Promise.all(Array.from({ length: 17 }, accept));
  await page.goto('/');
  await expect(waiting(page)).toHaveText('17');
  await bell(page).click();
  await expect(entries(page)).toHaveCount(15);
  await list(page).getByRole('button', { name: 'Show more' }).click();
  await expect(entries(page)).toHaveCount(17);
  await expect(list(page).locator('[data-new]')).toHaveCount(17);

  // Another tab opens the entry while the list stays open here: the same entry counts once.
  const first = entries(page).first().getByRole('link');
  for (const count of [1, 2]) {
    const tab = page.context().waitForEvent('page');
    await first.click({ modifiers: ['ControlOrMeta'] });
    await (await tab).close();
    await expect(waiting(page), `after click ${String(count)}`).toHaveText('16');
    await expect(list(page).locator('[data-new]')).toHaveCount(16);
  }
  await expect(first).toHaveAccessibleName(/^(?!New:)/);
  await expect(entries(page).nth(1).getByRole('link')).toHaveAccessibleName(/^New:/);
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(waiting(page)).toBeHidden();
  await expect(list(page).locator('[data-new]')).toHaveCount(0);
  await expect(entries(page).nth(1).getByRole('link')).toHaveAccessibleName(/^(?!New:)/);
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
});

test('an unsubscribe link needs a button press', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(request.url());
  });
  // The address from the List-Unsubscribe header, opened in a browser.
  await page.goto('/api/notifications/unsubscribe?t=nobody.AAAA');
  const stop = page.getByRole('button', { name: 'Stop these emails' });
  await expect(stop).toBeVisible();
  await expectAccessible(page);
  expect(posts).toEqual([]);
  await stop.click();
  await expect(page.getByText('This link is not complete.')).toBeVisible();
  await page.goto('/unsubscribe?done');
  await expect(page.getByText('You get no more of these emails.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});
