import type { Page } from 'playwright/test';
import { expect, expectAccessible, like, signUp, test } from '../../support/e2e.ts';
import { hearsEvents, visit } from '../../support/screens.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const said = (page: Page) => page.locator('[data-toast=done][data-open]');

/** Returns a list of the page's announcements; a repeated one is a failure. */
async function countSaid(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const all: string[] = [];
    Object.assign(window, { all });
    const region = document.querySelector('[data-toast=done] span');
    if (!region) throw new Error('There is no live region');
    new MutationObserver(() => {
      if (region.textContent) all.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { all: string[] }).all);
}

test('each page announces a new connection once', async ({ page, otherPage }) => {
  const ben = await signUp(page, 'Ben Receiver');
  await signUp(otherPage, 'Ada Sender');
  await like(otherPage, ben);
  // A page with an island, and one without.
  const sent = await otherPage.context().newPage();
  const live = [otherPage, sent].map(hearsEvents);
  await sent.goto('/request/sent');
  await otherPage.goto('/connections');
  await visit(page, '/request');
  await Promise.all(live);
  const heard = await Promise.all([page, otherPage, sent].map(countSaid));

  await card(page, 'Ada Sender').getByRole('button', { name: 'Accept' }).click();
  const line = 'You and Ben Receiver are connected.';
  for (const tab of [otherPage, sent]) await expect(said(tab)).toContainText(line);
  const message = page.getByRole('link', { name: 'Message Ada Sender' });
  await expect(message).toBeFocused();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'You and Ada Sender are connected',
  );
  await expectAccessible(page);
  // The line replaces the toast of the accepting page.
  expect(await Promise.all(heard.map((list) => list()))).toEqual([[], [line], [line]]);
  await said(otherPage).getByRole('link', { name: 'Message' }).click();
  await expect(otherPage).toHaveURL(new RegExp(`/chat/${ben.user._id}$`));
});

test('a decline can be undone, unnoticed by its sender', async ({ page, otherPage }) => {
  const ben = await signUp(page, 'Ben Receiver');
  await signUp(otherPage, 'Ada Sender');
  await like(otherPage, ben);
  const seenByAda = async () => (await otherPage.request.get('/api/user/request/sent')).text();
  const before = await seenByAda();
  const second = await page.context().newPage();
  for (const tab of [second, page]) {
    await visit(tab, '/request');
  }
  await card(page, 'Ada Sender').getByRole('button', { name: 'Decline' }).click();
  await expect(said(page)).toContainText('You declined Ada Sender.');
  await expect(said(second)).toContainText('You declined Ada Sender.');
  await expect(card(second, 'Ada Sender')).toBeHidden();
  expect(await seenByAda()).toBe(before);

  await page.reload();
  await expect(said(page)).toContainText('You declined Ada Sender.');
  await expect(card(page, 'Ada Sender')).toBeHidden();
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Request restored.');
  for (const tab of [page, second]) await expect(card(tab, 'Ada Sender')).toBeVisible();
  await expect(said(second)).toBeHidden();
  expect(await seenByAda()).toBe(before);
});
