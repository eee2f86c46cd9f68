import { callAs, createAccount, sendInterest, uniquePerson } from '../../support/account.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { composer, log, openChat, pad, say } from '../../support/chat/chat-page.ts';
import { addDevelopers, expectNoSignalSoFar, expectOnTop, openDeck } from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  like,
  type Person,
  signUp,
  test,
} from '../../support/e2e.ts';
import { admirers, remote } from '../../support/matching/matching.ts';
import { choose, moreKey, openMore, part } from '../../support/safety.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { hearsEvents, toast, visit } from '../../support/screens.ts';
import type { Page } from 'playwright/test';

/** Connects the page's person with another one, who has no browser. */
async function befriend(page: Page, server: ServerProcess, me: Person, name: string) {
  const friend = await createAccount(server.url, uniquePerson(name));
  await like(page, friend);
  await sendInterest(server.url, friend, me);
  const says = async (...texts: string[]) => {
    const client = await ChatClient.open(server.url, friend.cookie);
    for (const text of texts) await client.say(me.user._id, text);
    client.close();
  };
  return { ...friend, says };
}

/** Expects an ended chat without its tools. */
async function expectOver(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'This conversation is over' })).toBeVisible();
  for (const tool of ['Call', 'Pad', 'Plan', 'AI assistant', 'Search messages']) {
    await expect(page.getByRole('button', { name: tool, exact: true })).toHaveCount(0);
  }
  await page.keyboard.press('Alt+P');
  await expect(pad(page)).toHaveCount(0);
  await expect(composer(page)).toHaveCount(0);
  await expect(page.getByText(/^Online$|Last seen/)).toHaveCount(0);
}

test('the menu works by keyboard; blocks remove cards until lifted', async ({ page, server }) => {
  const { user } = await signUp(page);
  await addDevelopers(server, 'Nele Next');
  const toni = await remote(server.url, { firstName: 'Toni', lastName: 'Top' });
  await openDeck(page);
  await moreKey(page, 'Toni Top').focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Block' })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: 'Unmatch' })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Block' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(moreKey(page, 'Toni Top')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem', { name: 'Block' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Block Toni?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(moreKey(page, 'Toni Top')).toBeFocused();
  await expectOnTop(page, 'Toni Top');

  expectConsole(/status of 429/);
  await page.route('**/api/user/**', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', message: 'Too many' } }),
  );
  await choose(page, 'Toni Top', 'Block');
  await dialog.getByRole('button', { name: 'Yes, Block' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Too many');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectOnTop(page, 'Toni Top');
  await page.unroute('**/api/user/**');

  await part(page, 'Toni Top', 'Block');
  await expectOnTop(page, 'Nele Next');
  await expect(toast(page)).toHaveText(/Toni Top is blocked/);

  await page.goto('/settings#blocked');
  const list = page.getByRole('region', { name: 'Blocked people' });
  await expect(list.getByRole('listitem')).toContainText('Toni Top');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Unblock Toni Top' }).click();
  await expect(list).toContainText('You haven’t blocked anyone.');
  const hears = hearsEvents(page);
  await openDeck(page);
  await expectOnTop(page, 'Toni Top');

  // The card of a blocker leaves without a word.
  await hears;
  await callAs(server.url, toni.cookie, 'POST', `/api/user/block/${user._id}`);
  await expectOnTop(page, 'Nele Next');
  await expect(toast(page)).toHaveCount(0);
  await expectNoSignalSoFar(page, server, user._id, 'Nele');

  await admirers(server.url, user._id, 2);
  await visit(page, '/request');
  await expect(page.getByRole('link', { name: /Requests/ }).first()).toContainText('2');
  await part(page, 'Admirer 2', 'Block');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Requests/ }).first()).toContainText('1');
});

test('people are blocked, reported and unmatched in lists and chats', async ({ page, server }) => {
  test.slow();
  expectConsole(/status of 400/);
  const ada = await signUp(page, 'Ada Quill');
  const names = ['Ben Marsh', 'Cleo Unmatched', 'Dan Blocked', 'Eve Blocker'] as const;
  const [ben, cleo, dan, eve] = await Promise.all([
    befriend(page, server, ada, names[0]),
    befriend(page, server, ada, names[1]),
    befriend(page, server, ada, names[2]),
    befriend(page, server, ada, names[3]),
  ]);

  await visit(page, '/connections');
  await dan.says('Hello');
  await expect(page.getByRole('article', { name: 'Dan Blocked' })).toContainText('1 unread');
  const badge = page.getByRole('navigation', { name: 'Main' }).locator('[data-count=unread]');
  await expect(badge).toHaveText('1 unread');
  await part(page, 'Dan Blocked', 'Block');
  await expect(page.getByRole('article', { name: 'Dan Blocked' })).toHaveCount(0);
  await expect(badge).toBeHidden();

  await openMore(page, 'Ben Marsh');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await ben.says('First insult', 'Second insult');
  await openChat(page, ben);
  await expect(log(page)).toContainText('Second insult');
  await page.setViewportSize({ width: 390, height: 600 });
  const dialog = await choose(page, 'Ben Marsh', 'Report');
  const text = dialog.getByRole('textbox', { name: 'What happened?', exact: true });
  await text.fill('Spam');
  await expect(text).toHaveAccessibleDescription(/^4 \/ \d+$/);
  await text.fill('');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason');
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('radio', { name: /Something else/ }).check();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Say what happened');
  await expectAccessible(page);

  await dialog.getByRole('radio', { name: /Be Respectful/ }).check();
  await dialog.getByRole('button', { name: 'Attach messages' }).click();
  await dialog.getByRole('checkbox', { name: /Second insult/ }).check();
  await dialog.getByRole('checkbox', { name: /Block Ben as well/ }).check();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page)).toHaveText(/A moderator will review it. Ben Marsh is blocked./);
  await expectOver(page);

  await page.setViewportSize({ width: 1280, height: 720 });
  await openChat(page, cleo);
  await say(page, 'Hello');
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await part(page, 'Cleo Unmatched', 'Unmatch');
  // The text of an open pad can still be copied.
  await expect(pad(page)).toContainText('Read only');
  await pad(page).getByRole('button', { name: 'Close the pad' }).click();
  await expectOver(page);
  await page.goto(`/chat/${cleo.user._id}`);
  await expect(page.getByRole('heading', { name: 'No conversation here' })).toBeVisible();

  await openChat(page, eve);
  await callAs(server.url, eve.cookie, 'POST', `/api/user/block/${ada.user._id}`);
  await expectOver(page);
});
