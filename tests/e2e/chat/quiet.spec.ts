import type { Locator, Page } from 'playwright/test';
import { meet, moreButton, openChat, say } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated, PHONE, visit } from '../../support/screens.ts';

const rows = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
const choose = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await page.getByRole('menuitem', { name }).click();
};

test('a muted conversation stays quiet on all devices', async ({
  page,
  otherPage,
  openBrowser,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  const storageState = await page.context().storageState();
  const phone = await openBrowser({ ...PHONE, storageState });
  await visit(phone, '/chat');
  const title = await phone.title();
  await openChat(page, ben);
  await moreButton(page).click();
  await choose(page, 'Mute', 'For 8 hours');
  await expect(rows(phone)).toContainText('Muted');
  await openChat(otherPage, ada);
  await page.goto('/about');
  await say(otherPage, 'Psst');
  await expect(rows(phone)).toContainText('1 unread');
  expect(await phone.title()).toBe(title);
  await expect(phone.getByRole('link', { name: /^Messages/ })).not.toContainText('1');

  await rows(phone).getByRole('button', { name: 'Options for Ben Marsh' }).tap();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await choose(phone, 'Unmute');
  await expect(rows(phone)).not.toContainText('Muted');
  await expect(phone).toHaveTitle(`(1) ${title}`);
});

test('opening a conversation clears its mark as unread', async ({ page, otherPage }) => {
  const { ben } = await meet(page, otherPage);
  await page.setViewportSize({ width: 1000, height: 800 });
  await visit(page, '/chat');
  const title = await page.title();
  await rows(page).hover();
  await rows(page).getByRole('button').click();
  await choose(page, 'Mark as unread');
  await expect(rows(page)).toContainText('Marked as unread');
  await expect(page).toHaveTitle(`(1) ${title}`);
  await expectAccessible(page);
  // Wide windows open the newest conversation without a mark; here is none.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByText('Select a conversation')).toBeVisible();
  await expect(rows(page)).toContainText('Marked as unread');
  const cleared = page.waitForResponse((answer) => answer.url().endsWith('/settings'));
  await openChat(page, ben);
  await cleared;
  await visit(page, '/chat');
  await expect(rows(page)).toContainText('No messages yet');
  await expect(rows(page)).not.toContainText('Marked as unread');

  // An answer in the open conversation clears it, too.
  await openChat(page, ben);
  await moreButton(page).click();
  await choose(page, 'Mark as unread');
  await expect(page).toHaveTitle(/^\(1\)/);
  await say(page, 'I thought about it');
  await expect(page).toHaveTitle(/^Chat/);
});

test('an archived conversation is restored by hand or by a message', async ({
  page,
  otherPage,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/chat');
  const archive = async () => {
    await rows(page).getByRole('button', { name: 'Options for Ben Marsh' }).click();
    await choose(page, 'Archive');
    await expect(rows(page)).toHaveCount(0);
  };
  await archive();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);

  await archive();
  await page.reload();
  await hydrated(page);
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(rows(page)).toContainText('Ben Marsh');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await rows(page).getByRole('button', { name: 'Options for Ben Marsh' }).click();
  await choose(page, 'Move to conversations');
  await expect(page.getByText('No archived conversations.')).toBeVisible();
  await page.getByRole('button', { name: 'All conversations' }).click();
  await expect(rows(page)).toContainText('Ben Marsh');

  await archive();
  await openChat(otherPage, ada);
  await say(otherPage, 'Still there?');
  await expect(rows(page)).toContainText('Still there?');

  await page.setViewportSize({ width: 1300, height: 800 });
  await openChat(page, ben);
  await moreButton(page).click();
  await choose(page, 'Archive');
  await expect(page.getByText('All conversations are archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(rows(page)).toContainText('Still there?');
  await say(page, 'Back again');
  await expect(page.getByText('No archived conversations.')).toBeVisible();
});
