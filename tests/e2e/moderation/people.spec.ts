import type { Page } from 'playwright/test';
import { withDatabase } from '../../support/database-file.ts';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { codeNow } from '../../support/factors.ts';
import { enterAsModerator, MODERATOR } from '../../support/moderator.ts';
import { banner, fillLogin, PHONE, submitButton, toast, visit } from '../../support/screens.ts';
import { runScript } from '../../support/run-script.ts';
import { startServer } from '../../support/server-process.ts';

async function find(page: Page, q: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name, email or ID' }).fill(q);
  await page.keyboard.press('Enter');
}

const sheet = (page: Page, name: string) => page.getByRole('article', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a moderator finds, suspends and removes a person', async ({ page, otherPage, server }) => {
  // This test runs axe five times in two themes.
  test.slow();
  expectConsole(/status of 40[034]/);
  const ada = await signUp(otherPage, { firstName: 'Ada', lastName: 'Quill' });
  await otherPage.goto('/admin/people');
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(/404|not found/i);
  await otherPage.goto('/profile');

  await enterAsModerator(page, server);
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await visit(page, '/admin/people');
  await find(page, 'nobody with this name');
  await expect(page.getByRole('main')).toContainText('No account found.');
  await find(page, ada.emailId);
  await page.getByRole('link', { name: ada.emailId }).click();
  await expect(sheet(page, 'Ada Quill')).toContainText('Logs in withpassword');
  await expect(sheet(page, 'Ada Quill')).toContainText('not confirmed');
  await expectAccessible(page);

  await press(page, 'Resend Confirmation');
  await expect(toast(page)).toContainText('1 mail on the way');

  await press(page, 'Suspend Account');
  await inDialog(page, 'Suspend Account');
  await expect(page.getByLabel('Reason shown to the person')).toBeFocused();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Reason shown to the person').fill('Spam in requests');
  await page.getByLabel('For how long').selectOption('30 days');
  await inDialog(page, 'Suspend Account');
  await expect(toast(page)).toContainText('Account suspended.');
  await expect(sheet(page, 'Ada Quill')).toContainText(/Suspended until .*\. Spam in requests/);
  await expect(page.getByRole('link', { name: /Ada Quill.*Suspended/ })).toBeVisible();
  await expect(otherPage).toHaveURL('/login#signed-out');
  await fillLogin(otherPage, ada);
  await submitButton(otherPage).click();
  await expect(banner(otherPage)).toContainText('The reason: Spam in requests.');

  await press(page, 'Lift Suspension');
  await page.getByLabel('Why, for the log').fill('A mistake');
  await inDialog(page, 'Lift Suspension');
  await expect(sheet(page, 'Ada Quill')).toContainText('Account active');
  await expect(page.getByRole('button', { name: 'Suspend Account' })).toBeFocused();
  await submitButton(otherPage).click();
  await expect(otherPage).toHaveURL('/');

  await press(page, 'Log Out Everywhere');
  await inDialog(page, 'Log Out Everywhere');
  await expect(otherPage).toHaveURL('/login#signed-out');
  await expect(sheet(page, 'Ada Quill')).toContainText('Login sessions0');
  await page.getByRole('link', { name: 'See Log' }).click();
  const whose = page.getByLabel('Page URL or ID of a person');
  await expect(whose).toHaveValue(ada.user._id);
  await expect(page.getByRole('main')).toContainText('lifted the suspension of Ada Quill');
  await whose.fill('');
  await whose.press('Enter');
  await page.getByRole('link', { name: 'Ada Quill' }).first().click();
  await expect(whose).toHaveValue(ada.user._id);
  await visit(page, `/admin/people#${ada.user._id}`);

  await press(page, 'Remove Account');
  await page.getByLabel(`Type ${ada.emailId} to confirm`).fill('ada@pairwise.example');
  await inDialog(page, 'Remove Account');
  await expect(page.getByText('This is not the address of the account')).toBeVisible();
  await page.getByLabel(`Type ${ada.emailId} to confirm`).fill(ada.emailId);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Account removed.');
  await expect(page.getByText('Choose an account to see it.')).toBeVisible();
  await expect(page.getByRole('link', { name: ada.emailId })).toHaveCount(0);
  await fillLogin(otherPage, ada);
  await submitButton(otherPage).click();
  await expect(banner(otherPage)).toHaveText('Wrong email or password');
});

test('a change asks for a second factor', async ({ openBrowser, otherPage, server }) => {
  expectConsole(/status of 403/);
  const ben = await signUp(otherPage, { firstName: 'Ben', lastName: 'Marsh' });
  const page = await openBrowser({ ...PHONE, baseURL: server.url });
  await enterAsModerator(page, server);
  const headers = { origin: server.url };
  const data = { password: MODERATOR.password };
  const begun = await page.request.post('/api/factors/app', { headers, data });
  const { secret } = (await begun.json()) as { secret: string };
  const code = { code: codeNow(secret) };
  await page.request.post('/api/factors/app/confirm', { headers, data: code });
  try {
    withDatabase(server, (database) =>
      database.exec(
        'update second_factors set "lastStep" = 0; update sessions set "provedAt" = null',
      ),
    );
    await visit(page, `/admin/people#${ben.user._id}`);
    await press(page, 'Remove Account');
    await page.getByLabel(`Type ${ben.emailId} to confirm`).fill(ben.emailId);
    await inDialog(page, 'Remove Account');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toContainText('Nothing was changed');
    await inDialog(page, 'Remove Account');
    await proof.getByLabel('Code', { exact: true }).fill(codeNow(secret));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Account removed.');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.getByRole('link', { name: MODERATOR.emailId }).click();
    await expect(sheet(page, 'Mona Rator')).toContainText('Moderators can’t be suspended');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expectAccessible(page);
    await expect(page.getByRole('group', { name: 'Account', exact: true })).toBeFocused();
    await page.goBack();
    const row = page.getByRole('link', { name: MODERATOR.emailId });
    await expect(row).toBeFocused();
    await row.press('Enter');
    await press(page, 'All accounts');
    await expect(row).toBeFocused();
  } finally {
    await page.request.delete('/api/factors/app', { headers });
  }
});

test('a moderator creates an invitation link, shown once', async ({ page, openBrowser }) => {
  const invite = await startServer({
    env: { SIGNUP: 'invite', ADMIN_EMAILS: MODERATOR.emailId },
  });
  try {
    expectConsole(/status of 400/);
    const { dataDir, url } = invite;
    const { output } = await runScript('invite', [], { DATA_DIR: dataDir, SIGNUP: 'invite' });
    const data = { ...MODERATOR, invitation: /#sign-up=(.*)$/m.exec(output)?.[1] };
    await page.request.post(`${url}/api/signup`, { headers: { origin: url }, data });
    const moderator = await openBrowser({ baseURL: url });
    await enterAsModerator(moderator, invite);
    await visit(moderator, '/admin/people');
    await press(moderator, 'Invite');
    await moderator.getByLabel('How many people').fill('0');
    await press(moderator, 'Create Link');
    await expect(moderator.getByText('Enter a whole number from 1 to 10,000')).toBeVisible();
    await moderator.getByLabel('How many people').fill('2');
    await press(moderator, 'Create Link');
    const link = await moderator.getByLabel('Invitation link').inputValue();
    await expectAccessible(moderator);
    await press(moderator, 'Close');
    await expect(moderator.getByRole('dialog')).toHaveCount(0);
    await moderator.context().clearCookies();
    await moderator.goto(link.replace(/^.*(?=\/login)/, url));
    await expect(moderator.getByLabel('First Name')).toBeVisible();
  } finally {
    await invite.stop();
  }
});
