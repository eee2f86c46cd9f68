import type { Locator, Page } from 'playwright/test';
import { writeHours } from '#shared/availability.ts';
import { log, meet } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated } from '../../support/screens.ts';

const GOAL = 'parseAmount survives anything a stranger types';

const card = (page: Page): Locator => log(page).getByRole('article', { name: /^Pair session/ });
const strip = (page: Page): Locator =>
  page.getByRole('region', { name: 'Session under way' }).filter({ visible: true });
const plan = (page: Page): Locator => page.getByRole('dialog', { name: /^Plan a session/ });

async function openChat(page: Page, { user }: { user: { _id: string } }): Promise<void> {
  await page.goto(`/chat/${user._id}`);
  await hydrated(page);
}

/** As a field for date and time wants it, in the page's own time zone. */
const inMinutes = (page: Page, minutes: number): Promise<string> =>
  page.evaluate((count) => {
    const at = new Date(Date.now() + count * 60_000);
    at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
    return at.toISOString().slice(0, 16);
  }, minutes);

async function propose(page: Page, minutes: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await plan(page).getByRole('textbox', { name: /^Goal/ }).fill(GOAL);
  for (const count of minutes) {
    await plan(page)
      .getByLabel('Or a time of your own')
      .fill(await inMinutes(page, count));
    await plan(page).getByRole('button', { name: 'Add', exact: true }).click();
  }
  await plan(page)
    .getByRole('button', { name: /^Propose/ })
    .click();
  await expect(plan(page)).toBeHidden();
}

test('from a proposal to "Built together" on both profiles', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await openChat(otherPage, ada);

  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await plan(page)
    .getByRole('button', { name: /^Propose/ })
    .click();
  await expect(plan(page).getByRole('alert')).toHaveText('Say what you want to build');
  await page.keyboard.press('Escape');
  await propose(page, [12, 24 * 60]);
  await expect(card(page)).toContainText('You propose 2 times');
  await expect(card(page)).toContainText('Waiting for Ben');
  await expect(card(otherPage)).toContainText('Ada proposes 2 times');
  await expect(card(otherPage)).toContainText(GOAL);
  await expectAccessible(otherPage);
  await card(otherPage).getByRole('button', { name: 'Accept this time' }).click();
  await expect(card(page)).toContainText('You both said yes');
  await expect(log(page)).toContainText('Agreed to the session');

  // It begins in a few minutes; whoever is there starts it.
  const soon = page.getByRole('region', { name: 'Begins soon' });
  await soon.getByRole('button', { name: 'Start the clock' }).click();
  await expect(strip(page).getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/);
  // Both have the pad beside the chat, without asking.
  await expect(otherPage.getByRole('region', { name: 'Pad', exact: true })).toBeVisible();
  await strip(page).getByLabel('Add a thing to do').fill('A Map instead of an object');
  await page.keyboard.press('Enter');
  const task = strip(otherPage).getByRole('checkbox', { name: 'A Map instead of an object' });
  await task.check();
  await expect(strip(page).getByRole('checkbox')).toBeChecked();
  await strip(otherPage).getByRole('button', { name: 'I am on it' }).click();
  await expect(strip(page).getByRole('button', { name: 'Ben is on it' })).toBeVisible();
  await expectAccessible(page);

  // Every page leads there.
  await otherPage.goto('/connections');
  await otherPage.getByRole('link', { name: 'Session now' }).click();
  await expect(strip(otherPage).getByRole('checkbox')).toBeChecked();

  await strip(page).getByRole('button', { name: 'End session' }).click();
  const end = page.getByRole('dialog', { name: 'What became of it?' });
  await end.getByRole('textbox', { name: /^What, in one line/ }).fill('An amount parser');
  await end.getByRole('textbox', { name: /^Link/ }).fill('https://example.com/parser');
  await expectAccessible(page);
  await end.getByRole('button', { name: 'We built it' }).click();
  await expect(end).toBeHidden();
  await expect(card(page).last()).toContainText('It shows once Ben agrees');

  await expect(card(otherPage).last()).toContainText('Ada says you built it: An amount parser');
  await card(otherPage).last().getByRole('button', { name: 'Put it on both pages' }).click();
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Put it on both pages' }).click();
  await expect(card(page).last()).toContainText('Built together: An amount parser');

  for (const [reader, of] of [
    [page, ben],
    [otherPage, ada],
  ] as const) {
    await reader.goto(`/developer/${of.user._id}`);
    const built = reader.getByRole('region', { name: 'Built together' });
    await expect(built.getByRole('link', { name: 'An amount parser' })).toHaveAttribute(
      'href',
      'https://example.com/parser',
    );
  }
  await page.goto('/sessions');
  await hydrated(page);
  await page.getByRole('button', { name: 'Hide it on my profile' }).click();
  await expect(page.getByRole('button', { name: 'Show it on my profile' })).toBeVisible();
  await otherPage.goto(`/developer/${ada.user._id}`);
  await expect(otherPage.getByRole('region', { name: 'Built together' })).toHaveCount(0);
});

test('Back closes the plan, stays in the chat, and what was typed is there again', async ({
  page,
}) => {
  const { ben } = await meet(page);
  await openChat(page, ben);
  const here = page.url();
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const goal = plan(page).getByRole('textbox', { name: /^Goal/ });
  await goal.fill(GOAL);
  await page.goBack();
  await expect(plan(page)).toBeHidden();
  expect(page.url()).toBe(here);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(goal).toHaveValue(GOAL);
  await plan(page).getByRole('button', { name: 'Close' }).click();
  await expect(plan(page)).toBeHidden();
  expect(page.url()).toBe(here);
  // Closed by its key it leaves no step behind: Back leaves the chat.
  await page.waitForFunction(() => !(history.state as { dialog?: true } | null)?.dialog);
});

test('other times answer a proposal; it is withdrawn, declined and called off', async ({
  page,
  otherPage,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await propose(page, [24 * 60]);
  await card(otherPage).getByRole('button', { name: 'Propose another' }).click();
  const other = otherPage.getByRole('dialog', { name: 'Other times for Ada' });
  await other.getByLabel('Or a time of your own').fill(await inMinutes(otherPage, 48 * 60));
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  await other.getByRole('button', { name: 'Propose this time' }).click();
  // One card: the old proposal is a line.
  await expect(card(page)).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Accept this time' }).click();
  const calendar = card(page).getByRole('link', { name: 'Add to calendar' });
  const href = await calendar.getAttribute('href');
  const file = await page.request.get(String(href));
  expect(await file.text()).toContain('BEGIN:VEVENT');
  await card(page).getByRole('button', { name: 'Cancel it' }).click();
  await expect(card(otherPage)).toContainText('Cancelled');

  await propose(page, [24 * 60]);
  await card(page).last().getByRole('button', { name: 'Withdraw' }).click();
  await expect(card(otherPage).last()).toContainText('Cancelled');
  await propose(page, [24 * 60]);
  await card(otherPage).last().getByRole('button', { name: 'Decline' }).click();
  await expect(card(page).last()).toContainText('Declined');
});

test('the hours that both have are keys, walked by arrows', async ({ page, otherPage }) => {
  const { ben } = await meet(page, otherPage);
  const always = writeHours(Array.from({ length: 168 }, (_, hour) => hour));
  for (const who of [page, otherPage]) {
    const edit = await who.request.put('/api/profile/edit', {
      data: { availability: always, timeZone: 'Europe/Madrid' },
    });
    expect(edit.status()).toBe(200);
  }
  await openChat(page, ben);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  const keys = plan(page).locator('[data-at]');
  await expect(keys.first()).toBeVisible();
  expect(await keys.count()).toBeGreaterThan(100);
  await expect(keys.nth(30)).toHaveAccessibleName(/^\d\d:00, \w{3},? \d+ \w+$/);
  await expectAccessible(page);
  const second = keys.nth(30);
  await second.focus();
  await page.keyboard.press('ArrowRight');
  await expect(keys.nth(31)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(keys.nth(31 + 24)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(keys.nth(31 + 24)).toHaveAttribute('aria-pressed', 'true');
  await expect(plan(page).getByText('1 of 3')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a phone folds the session into a strip above chat and pad', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await propose(page, [5]);
  await otherPage.setViewportSize({ width: 390, height: 844 });
  await openChat(otherPage, ada);
  await card(otherPage).getByRole('button', { name: 'Accept this time' }).click();
  const soon = otherPage.getByRole('region', { name: 'Begins soon' }).filter({ visible: true });
  await soon.getByRole('button', { name: 'Start the clock' }).click();
  await expect(strip(otherPage).getByRole('timer')).toBeVisible();
  await strip(otherPage)
    .getByRole('button', { name: new RegExp(GOAL.slice(0, 10)) })
    .click();
  await expect(strip(otherPage).getByRole('timer')).toBeHidden();
  await expectNoSidewaysScroll(otherPage);
  await otherPage.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(strip(otherPage)).toContainText(GOAL);
  await expectNoSidewaysScroll(otherPage);

  // The first press on a card is one, also where a message shows its time under it.
  await otherPage.goBack();
  await openChat(page, ben);
  await strip(page).getByRole('button', { name: 'End session' }).click();
  const end = page.getByRole('dialog', { name: 'What became of it?' });
  await end.getByRole('button', { name: 'We built it' }).click();
  const agree = card(otherPage).last().getByRole('button', { name: 'Put it on both pages' });
  await agree.click();
  await expect(otherPage.getByRole('dialog', { name: /says you built it/ })).toBeVisible();
});

test('pressed twice, without a network, over a reload and by an odd name', async ({
  page,
  otherPage,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/, 'may');
  const { ada, ben } = await meet(page, otherPage);
  const named = await otherPage.request.put('/api/profile/edit', {
    data: { firstName: 'بنيامين', lastName: '👩🏽‍💻', timeZone: 'Asia/Kathmandu' },
  });
  expect(named.status()).toBe(200);
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await propose(page, [10]);
  await card(otherPage).getByRole('button', { name: 'Accept this time' }).dblclick();
  await expect(card(otherPage)).toContainText('You both said yes');
  await expect(otherPage.getByText('does not wait for an answer')).toHaveCount(0);
  await expect(card(page)).toContainText('in Kathmandu');

  await page.context().setOffline(true);
  const soon = page.getByRole('region', { name: 'Begins soon' });
  await soon.getByRole('button', { name: 'Start the clock' }).click();
  await expect(page.getByText('No connection. Check your network')).toBeVisible();
  await page.context().setOffline(false);
  await soon.getByRole('button', { name: 'Start the clock' }).dblclick();
  await expect(strip(page).getByRole('timer')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(strip(page).getByRole('timer')).toBeVisible();
  // Back from the pad, which came by itself, to the chat.
  await expect(page.getByRole('region', { name: 'Pad', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close the pad' }).click();
  await expect(page.getByRole('region', { name: 'Pad', exact: true })).toBeHidden();
});
