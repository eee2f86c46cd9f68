import type { Page } from 'playwright/test';
import type { NotificationsAnswer } from '#shared/api.ts';
import { connectAccounts, createAccount, sendInterest } from '../../support/account.ts';
import { openChat, say } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, like, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated } from '../../support/screens.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const entries = (page: Page) => list(page).getByRole('listitem');
/** The number on the bell. */
const waiting = (page: Page) => bell(page).locator('.badge > span').first();

test('a request rings in every tab and is read then', async ({ page, otherPage }) => {
  const ada = await signUp(page);
  await page.goto('/connections');
  await hydrated(page);
  const staticTab = await page.context().newPage();
  await staticTab.goto('/terms');
  await expect(bell(page)).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  await bell(page).click();
  await expect(list(page)).toContainText('Nothing yet');
  await expectAccessible(page);

  const ben = await signUp(otherPage);
  await like(otherPage, ada);
  for (const tab of [page, staticTab]) await expect(waiting(tab)).toHaveText('1');
  await expect(entries(page), 'the open list follows').toHaveCount(1);
  await expect(entries(page)).toContainText(`${ben.firstName} ${ben.lastName} wants to connect`);
  await expectAccessible(page);

  await bell(staticTab).click();
  await expect(entries(staticTab)).toHaveCount(1);
  await entries(staticTab).getByRole('link').click();
  await staticTab.waitForURL('/request');
  await expect(waiting(staticTab)).toBeHidden();
  await expect(waiting(page)).toBeHidden();
});

test('a missed message rings; a visible one does not', async ({ page, otherPage, server }) => {
  const ada = await signUp(page);
  const ben = await signUp(otherPage);
  const cleo = await createAccount(server.url);
  const cookie = async (who: Page) =>
    (await who.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const [one, other] = [
    { ...ada, credentials: ada, cookie: await cookie(page) },
    { ...ben, credentials: ben, cookie: await cookie(otherPage) },
  ];
  await connectAccounts(server.url, one, other);
  await connectAccounts(server.url, other, cleo);
  await page.goto('/');
  await openChat(otherPage, ada);
  await say(otherPage, 'Are you there?');
  await bell(page).click();
  await expect(list(page)).toContainText('sent you a message');

  await entries(page).filter({ hasText: 'sent you a message' }).getByRole('link').click();
  await page.waitForURL(`/chat/${ben.user._id}`);
  const log = page.getByRole('log');
  await expect(log.getByText('Are you there?')).toBeVisible();
  await expect
    .poll(async () => (await told(page)).filter((text) => text.includes('message')))
    .toEqual(['message 1 read']);
  await hydrated(page);
  await say(otherPage, 'You see this');
  await expect(log.getByText('You see this')).toBeVisible();
  // Notifications keep their order: after this later message nothing more comes of the first one.
  await openChat(otherPage, cleo);
  await say(otherPage, 'Later');
  await expect.poll(() => toldOver(server.url, cleo.cookie)).toContain('message 1');
  expect((await told(page)).filter((text) => text.includes('message'))).toEqual(['message 1 read']);
});

async function toldOver(url: string, cookie: string): Promise<string[]> {
  return summed(await (await fetch(`${url}/api/notifications`, { headers: { cookie } })).json());
}

/** Returns the notifications of the page's person, as "kind count read". */
async function told(page: Page): Promise<string[]> {
  return summed(await (await page.request.get('/api/notifications')).json());
}

const summed = (answer: unknown): string[] =>
  (answer as NotificationsAnswer).notifications.map(
    ({ kind, count, isRead }) => `${kind} ${count}${isRead ? ' read' : ''}`,
  );

test('all notifications are marked read at once; older ones load', async ({ page, server }) => {
  const ada = await signUp(page);
  for (let at = 0; at < 17; at += 1) {
    await sendInterest(server.url, await createAccount(server.url), ada);
  }
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

test('the bell reports a missing network', async ({ page, context }) => {
  await signUp(page);
  await page.goto('/terms');
  await page.mouse.move(5, 5);
  await bell(page).hover();
  await bell(page).click();
  await expect(list(page)).toContainText('Nothing yet');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await bell(page).click();
  await expect(list(page)).toContainText('No connection. Check your network and try again.');
  await context.setOffline(false);
});

test('each kind has a switch per channel; failures revert it', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await signUp(page);
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
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
});

test('a copy of the account’s data downloads as a file', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#data');
  const key = page.getByRole('link', { name: 'Download your data' });
  await expect(key).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), key.click()]);
  expect(download.suggestedFilename()).toMatch(/^pairwise-\d{4}-\d\d-\d\d\.json$/);
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
});
