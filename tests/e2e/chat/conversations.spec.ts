import type { Locator, Page } from 'playwright/test';
import { connectAccounts, createAccount } from '../../support/account.ts';
import {
  cookieOf,
  expect,
  expectAccessible,
  like,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { bubbles, composer, connected, meet, openChat, say } from '../../support/chat/chat-page.ts';
import { hydrated, openDrawer, visit } from '../../support/screens.ts';

const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });
const rows = (page: Page): Locator => list(page).getByRole('listitem');

test('on a phone /chat opens the live conversation list', async ({ page, otherPage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ada } = await meet(page, otherPage);
  await page.goto('/profile');
  const drawer = await openDrawer(page);
  await drawer.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL('/chat');
  await hydrated(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Ben Marsh');
  await expect(rows(page).first()).toContainText('No messages yet');
  await expect(rows(page).first().locator('.dot--off')).toBeVisible();

  await openChat(otherPage, ada);
  await expect(rows(page).first().locator('.dot--off')).toHaveCount(0);
  await say(otherPage, 'Have you seen `merge`?');
  await expect(rows(page).first()).toContainText('Have you seen merge?');
  await expect(rows(page).first()).toContainText('1 unread');
  await expectAccessible(page);

  await rows(page).first().getByRole('link').click();
  await connected(page);
  await expect(bubbles(page)).toHaveText(['Have you seen merge?']);
  await expect(list(page), 'there is no room for it beside the chat').toBeHidden();
  await say(page, 'Yes');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(rows(page).first()).toContainText('You: Yes');
  await expect(rows(page).first()).not.toContainText('unread');
});

test('on a wide screen the list is beside the newest chat', async ({
  page,
  otherPage,
  openBrowser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { ada, ben } = await meet(page, otherPage);
  const third = await openBrowser();
  const cleo = await signUp(third, 'Cleo Vance');
  await like(page, cleo);
  await like(third, ada);
  await openChat(otherPage, ada);
  await say(otherPage, 'First');

  await page.goto('/profile');
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(`/chat/${ben.user._id}`);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await openChat(page, ben);
  await expect(rows(page)).toContainText(['First', 'No messages yet']);
  await expect(list(page).locator('[aria-current=page]')).toContainText('Ben Marsh');
  await openChat(third, ada);
  await say(third, 'I am here too');
  await expect(rows(page)).toContainText(['I am here too', 'First']);
  await expect(rows(page).first()).toContainText('1 unread');
  await say(page, 'Welcome');
  await expect(rows(page)).toContainText(['You: Welcome', 'I am here too']);
  await expectAccessible(page);

  await rows(page).nth(1).getByRole('link').click();
  await connected(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo Vance' })).toBeVisible();
  await expect(rows(page).nth(1)).not.toContainText('unread');
});

test('the open list adds new connections and removes lost ones', async ({ page, otherPage }) => {
  const ada = await signUp(page);
  const ben = await signUp(otherPage, 'Ben Marsh');
  await page.goto('/chat');
  await connected(page);
  await like(otherPage, ada);
  await like(page, ben);
  await expect(rows(page).first()).toContainText('Ben Marsh');
  await expect(composer(page)).toHaveCount(0);
  const headers = { origin: new URL(page.url()).origin };
  await otherPage.request.delete(`/api/delete/${ben.user._id}`, { headers });
  await expect(page.getByRole('heading', { name: 'Nobody to write to yet' })).toBeVisible();
  const onward = page.getByRole('region', { name: 'Next steps' });
  await expect(onward.getByRole('link', { name: 'Invite them with a link' })).toBeVisible();
  await expectAccessible(page);
  await onward.getByRole('listitem').last().getByRole('link').click();
  await expect(page).toHaveURL(`/developer/${ada.user._id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page).toHaveURL('/');
});

test('the list shows drafts and typing indicators', async ({ page, otherPage }) => {
  // A wide window opens a conversation beside the list.
  await page.setViewportSize({ width: 1000, height: 800 });
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await composer(page).fill('> said before\n\nHalf a **thought**');
  await page.goto('/chat');
  await connected(page);
  await expect(rows(page).first()).toContainText('Draft: Half a thought');

  await openChat(otherPage, ada);
  await composer(otherPage).pressSequentially('Hm');
  await expect(rows(page).first()).toContainText('typing…');
  await composer(otherPage).fill('');
  await expect(rows(page).first()).toContainText('Draft: Half a thought');
  await composer(otherPage).fill('Done');
  await expect(rows(page).first()).toContainText('typing…');
  await composer(otherPage).press('Enter');
  await expect(rows(page).first()).toContainText('1 unread');
  await expect(rows(page).first()).not.toContainText('typing…');

  // A draft sent or deleted in another tab disappears.
  const tab = await page.context().newPage();
  await openChat(tab, ben);
  await composer(tab).fill('');
  await expect(rows(page).first()).toContainText('Done');
  await composer(tab).fill(' \n ');
  await composer(tab).fill('  Late ');
  await expect(rows(page).first()).toContainText('Draft: Late');
  await composer(tab).fill(' \n ');
  await expect(rows(page).first()).not.toContainText('Draft');
  await tab.close();
});

test('a long conversation list can be searched by name', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page);
  const names = ['Zoë', 'Bob', 'Cem', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
  const people = await Promise.all(
    [...names, ...Array.from({ length: 20 }, (_, at) => `Moe ${at}`)].map((firstName) =>
      createAccount(server.url, uniquePerson({ firstName })),
    ),
  );
  const cookie = await cookieOf(page);
  for (const other of people) {
    await connectAccounts(server.url, { ...other, cookie, user: ada.user }, other);
  }
  await visit(page, '/chat');
  const field = page.getByRole('searchbox', { name: 'Find a conversation' });
  await field.fill('zoe');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Zoë');
  await field.fill('nobody');
  await expect(rows(page)).toHaveCount(0);
  await expect(list(page).getByRole('status')).toHaveText('No conversations match “nobody”.');
  await expectAccessible(page);
  await field.press('Escape');
  await expect(rows(page).first()).toBeVisible();
  await field.fill('moe 1');
  await expect(rows(page)).toHaveCount(11);
  await field.fill('zoe');
  await field.press('Enter');
  await page.waitForURL(`/chat/${people[0]!.user._id}`);
});
