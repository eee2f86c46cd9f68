import type { Page } from 'playwright/test';
import { callAs, openSession } from '../../support/account.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { log, meet, openChat } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, expectConsole, signIn, test } from '../../support/e2e.ts';
import { enterAsModerator } from '../../support/moderator.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { choose } from '../../support/safety.ts';
import { banner, fillLogin, openLogin, submitButton, toast, visit } from '../../support/screens.ts';

/** Makes the page the moderator's, and opens the newest report. */
async function openNewest(page: Page, server: ServerProcess): Promise<void> {
  await page.goto('about:blank');
  await enterAsModerator(page, server);
  await visit(page, '/admin');
  await page
    .getByRole('link', { name: /Ben Marsh/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Ben Marsh' })).toBeVisible();
}

const loaded = (page: Page) =>
  expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);

test('a report leads to a warning, another to a suspension', async ({ page, server }) => {
  test.slow();
  expectConsole(/status of 40[03]/);
  // Everyone from earlier tests is in the list of suspended people, also somebody whose photo is missing.
  expectConsole(/\/photos\/not-here/, 'may');
  const { ada, ben } = await meet(page);
  const [hers, his] = [await openSession(server.url, ada), await openSession(server.url, ben)];
  const peer = await ChatClient.open(server.url, his.cookie);
  const to = { targetUserId: ada.user._id };
  const [kept, gone] = [
    await peer.say(ada.user._id, 'I know where you live'),
    await peer.say(ada.user._id, 'And I will come by'),
  ];
  await peer.ask('editMessage', { ...to, messageId: kept, text: 'I know what you mean' });
  await peer.ask('deleteMessage', { ...to, messageId: gone });
  await openChat(page, ben);
  await expect(log(page)).toContainText('I know what you mean');
  const dialog = await choose(page, 'Ben Marsh', 'Report');
  await dialog.getByRole('radio', { name: /Be Respectful/ }).check();
  await dialog.getByLabel('What happened?').fill('He insults me.');
  await dialog.getByRole('button', { name: 'Attach messages' }).click();
  await expect(dialog).toContainText('the moderator also sees the original text');
  for (const name of [/^Ben Deleted message/, /what you mean/]) {
    await dialog.getByRole('checkbox', { name }).check();
  }
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog).toBeHidden();

  await openNewest(page, server);
  const sheet = page.getByRole('article', { name: 'Ben Marsh' });
  await expect(sheet).toContainText('He insults me.');
  await expect(sheet).toContainText('Reported by Ada Quill');
  const said = page.locator('li[data-by]');
  await expect(said).toHaveCount(2);
  await expect(said.nth(0).getByRole('paragraph').first()).toHaveText(/Ben.* Edited \d\d:\d\d$/);
  await expect(said.nth(0).getByRole('paragraph').nth(1)).toHaveText('I know what you mean');
  await expect(said.nth(0).getByRole('blockquote')).toHaveText(
    /^Until \d\d:\d\d I know where you live$/,
  );
  await expect(said.nth(1).getByRole('paragraph').first()).toHaveText(/Ben.* Deleted \d\d:\d\d$/);
  await expect(said.nth(1)).toContainText('The text was deleted.');
  await expect(said.nth(1).getByRole('blockquote')).toHaveText(
    /^Until \d\d:\d\d And I will come by$/,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Warn', exact: true }).click();
  await page.getByRole('button', { name: 'Send Warning' }).click();
  await expect(sheet.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason shown to the person').fill('Keep it civil.');
  await page.getByRole('button', { name: 'Send Warning' }).click();
  await expect(toast(page)).toHaveText(/Warning sent/);
  await expect(sheet).toContainText('Decided before');
  await expect(sheet.getByRole('button', { name: 'Send Warning' })).toHaveCount(0);

  // The page is Ben's now.
  await page.goto('about:blank');
  await signIn(page, ben);
  await page.goto(`/chat/${ada.user._id}`);
  const warning = page.getByRole('region', { name: 'Warning' });
  await expect(warning).toContainText('Keep it civil.');
  await page.goto('/profile');
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'I understand' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(warning).toHaveCount(0);
  await visit(page, '/');
  await expect(warning).toHaveCount(0);

  const messageIds = [await peer.say(ada.user._id, 'You again. Go away.')];
  const report = { reason: 'respect', messageIds };
  await callAs(server.url, hers.cookie, 'POST', `/api/user/report/${ben.user._id}`, report);
  await openNewest(page, server);
  await expect(said).toContainText('You again. Go away.');
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByLabel('Reason shown to the person').fill('Insults in a chat');
  await page.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(toast(page)).toHaveText(/Account suspended/);

  await page.goto('about:blank');
  await page.context().clearCookies();
  await openLogin(page);
  await fillLogin(page, ben);
  await submitButton(page).click();
  await expect(banner(page)).toHaveText(/suspended until .*The reason: Insults in a chat\./);

  await enterAsModerator(page, server);
  await visit(page, '/admin');
  await page.getByRole('button', { name: 'Closed' }).click();
  await loaded(page);
  await page.getByRole('link', { name: 'Suspended', exact: true }).click();
  await loaded(page);
  // People suspended in other tests may have the same name, but another reason.
  const row = page.getByRole('listitem').filter({ hasText: 'Insults in a chat' });
  await row.getByRole('button', { name: 'Lift the suspension of Ben Marsh' }).click();
  await page.getByLabel('Why, for the log').fill('He apologised');
  await page.getByRole('button', { name: 'Lift Suspension' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await loaded(page);
  await expectAccessible(page);
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries.filter({ hasText: 'lifted the suspension of Ben Marsh' })).toContainText(
    'He apologised',
  );
  const failed = entries.filter({ hasText: 'A login as Ben Marsh' });
  await expect(failed.first()).toContainText(
    /with a password from 127\.0\.0\.1 failed: the account is suspended/,
  );
  await failed.first().getByRole('link', { name: 'Ben Marsh' }).click();
  await loaded(page);
  await page.getByLabel('Show').selectOption('Accounts and settings');
  await loaded(page);
  await expect(entries).toHaveText([/^Ben Marsh signed up from/]);
  // Ben can log in again.
  await openSession(server.url, ben);
  peer.close();
});
