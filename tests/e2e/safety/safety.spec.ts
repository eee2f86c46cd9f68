import {
  composer,
  log,
  meet,
  meetInChat,
  openChat,
  pad,
  say,
} from '../../support/chat/chat-page.ts';
import { addDevelopers, expectNoSignalSoFar, expectOnTop, openDeck } from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import { admirers } from '../../support/matching/matching.ts';
import { choose, moreKey, openMore, part } from '../../support/safety.ts';
import { hearsEvents, menuButton, toast, visit } from '../../support/screens.ts';

test('the menu works by keyboard; a block lasts until it is lifted', async ({ page, server }) => {
  const { user } = await signUp(page);
  await addDevelopers(server, 'Toni Top', 'Nele Next');
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
  await page.reload();
  await expectOnTop(page, 'Nele Next');

  await page.goto('/settings#blocked');
  const list = page.getByRole('region', { name: 'Blocked people' });
  await expect(list.getByRole('listitem')).toContainText('Toni Top');
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Unblock Toni Top' }).click();
  await expect(list).toContainText('You haven’t blocked anyone.');
  await openDeck(page);
  await expectOnTop(page, 'Toni Top');
  await expectNoSignalSoFar(page, server, user._id, 'Toni');
});

test('a blocked person silently loses the card and badge', async ({ page, otherPage }) => {
  const bob = await signUp(otherPage, 'Bob Blocked');
  await signUp(page, 'Ada Away');
  const hears = hearsEvents(otherPage);
  await openDeck(otherPage);
  await expectOnTop(otherPage, 'Ada Away');
  await hears;
  await expect(otherPage.getByText('Ada Away').first()).toBeVisible();
  await sendAs(page, 'POST', `/api/user/block/${bob.user._id}`);
  await expect(otherPage.getByRole('article', { name: 'Ada Away' })).toHaveCount(0);
  await expect(toast(otherPage)).toHaveCount(0);
});

test('blocking from a request removes it and its badge', async ({ page, server }) => {
  const { user } = await signUp(page);
  await admirers(server.url, user._id, 2);
  await visit(page, '/request');
  await expect(page.getByRole('link', { name: /Requests/ }).first()).toContainText('2');
  await part(page, 'Admirer 2', 'Block');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Requests/ }).first()).toContainText('1');
});

test('unmatching from the chat ends it for both at once', async ({ page, otherPage }) => {
  const { ben } = await meetInChat(page, otherPage);
  await say(page, 'Hello');
  await expect(log(otherPage)).toContainText('Hello');
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await part(page, 'Ben Marsh', 'Unmatch');
  // The text of an open pad can still be copied.
  await expect(pad(page)).toContainText('Read only');
  await pad(page).getByRole('button', { name: 'Close the pad' }).click();
  for (const one of [page, otherPage]) {
    for (const tool of ['Call', 'Pad', 'Plan', 'AI assistant', 'Search messages']) {
      await expect(one.getByRole('button', { name: tool, exact: true })).toHaveCount(0);
    }
    await one.keyboard.press('Alt+P');
    await expect(pad(one)).toHaveCount(0);
    await expect(one.getByRole('heading', { name: 'This conversation is over' })).toBeVisible();
    await expect(composer(one)).toHaveCount(0);
    await expect(one.getByText(/^Online$|Last seen/)).toHaveCount(0);
  }
  await page.goto(`/chat/${ben.user._id}`);
  await expect(page.getByRole('heading', { name: 'No conversation here' })).toBeVisible();
});

test('blocking from connections removes both cards and the badge', async ({ page, otherPage }) => {
  const { ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await visit(otherPage, '/connections');
  await say(page, 'Hello');
  await expect(otherPage.getByRole('article', { name: 'Ada Quill' })).toContainText('1 unread');
  await part(otherPage, 'Ada Quill', 'Block');
  await expect(otherPage.getByRole('heading', { name: 'Your Network Awaits' })).toBeVisible();
  await expect(menuButton(otherPage, 'Ben')).not.toContainText('1');
  await expect(page.getByRole('heading', { name: 'This conversation is over' })).toBeVisible();
  await page.goto('/connections');
  await expect(page.getByRole('heading', { name: 'Your Network Awaits' })).toBeVisible();
});

test('a report includes messages and a block', async ({ page, otherPage }) => {
  expectConsole(/status of 400/);
  const { ada, ben } = await meet(page, otherPage);
  await openChat(otherPage, ada);
  await say(otherPage, 'Something to attach');
  await visit(page, '/connections');
  await openMore(page, 'Ben Marsh');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const block = await choose(page, 'Ben Marsh', 'Block');
  await block.getByRole('button', { name: 'Cancel' }).click();
  const report = await choose(page, 'Ben Marsh', 'Report');
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByRole('alert')).toHaveText('Choose a reason');
  await expectAccessible(page);
  await report.getByRole('radio', { name: /Be Honest/ }).check();
  await report.getByRole('button', { name: 'Attach messages' }).click();
  await expect(report.getByRole('checkbox', { name: /Something to attach/ })).toBeVisible();

  await say(otherPage, 'First insult');
  await say(otherPage, 'Second insult');
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

  await dialog.getByRole('radio', { name: /Be Respectful/ }).check();
  await dialog.getByRole('button', { name: 'Attach messages' }).click();
  await dialog.getByRole('checkbox', { name: /Second insult/ }).check();
  await dialog.getByRole('checkbox', { name: /Block Ben as well/ }).check();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page)).toHaveText(/A moderator will review it. Ben Marsh is blocked./);
  await expect(otherPage.getByRole('heading', { name: 'This conversation is over' })).toBeVisible();
});
