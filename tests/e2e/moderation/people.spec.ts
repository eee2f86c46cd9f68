import type { Page } from 'playwright/test';
import type { AppSecretAnswer } from '#shared/api.ts';
import { createAccount, uniquePerson } from '../../support/account.ts';
import { withDatabase } from '../../support/database-file.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import { codeNow } from '../../support/factors.ts';
import { enterAsModerator, MODERATOR } from '../../support/moderator.ts';
import { hydrated, toast, visit } from '../../support/screens.ts';

async function find(page: Page, q: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name, email or ID' }).fill(q);
  await page.keyboard.press('Enter');
}

const sheet = (page: Page, name: string) => page.getByRole('article', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('a moderator finds, suspends and removes a person', async ({ page, server }) => {
  test.slow();
  expectConsole(/status of 40[034]/);
  await signUp(page);
  expect((await page.request.get('/admin/people')).status()).toBe(404);
  const { credentials: ada, user } = await createAccount(server.url, uniquePerson('Ada Quill'));

  await enterAsModerator(page, server);
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page).toHaveURL('/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
  await find(page, 'nobody with this name');
  await expect(page.getByRole('main')).toContainText('No account found.');
  await find(page, ada.emailId);
  await page.getByRole('link', { name: ada.emailId }).click();
  await expect(sheet(page, 'Ada Quill')).toContainText('Logs in withpassword');
  await expect(sheet(page, 'Ada Quill')).toContainText('not confirmed');
  await expectAccessible(page);

  await press(page, 'Resend Confirmation');
  await expect(toast(page)).toContainText('1 mail on the way');

  await expect(sheet(page, 'Ada Quill')).toContainText('Login sessions1');
  await press(page, 'Log Out Everywhere');
  await inDialog(page, 'Log Out Everywhere');
  await expect(sheet(page, 'Ada Quill')).toContainText('Login sessions0');

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

  await press(page, 'Lift Suspension');
  await page.getByLabel('Why, for the log').fill('A mistake');
  await inDialog(page, 'Lift Suspension');
  await expect(sheet(page, 'Ada Quill')).toContainText('Account active');
  await expect(page.getByRole('button', { name: 'Suspend Account' })).toBeFocused();
  await page.getByRole('link', { name: 'See Log' }).click();
  const whose = page.getByLabel('Page URL or ID of a person');
  await expect(whose).toHaveValue(user._id);
  await expect(page.getByRole('main')).toContainText('lifted the suspension of Ada Quill');
  await whose.fill('');
  await whose.press('Enter');
  await page.getByRole('link', { name: 'Ada Quill' }).first().click();
  await expect(whose).toHaveValue(user._id);

  await visit(page, `/admin/people#${user._id}`);
  await press(page, 'Remove Account');
  await page.getByLabel(`Type ${ada.emailId} to confirm`).fill('ada@pairwise.example');
  await inDialog(page, 'Remove Account');
  await expect(page.getByText('This is not the address of the account')).toBeVisible();
  // A moderator with a second factor is asked for it.
  const app = await sendAs(page, 'POST', '/api/factors/app', { password: MODERATOR.password });
  const { secret } = (await app.json()) as AppSecretAnswer;
  await sendAs(page, 'POST', '/api/factors/app/confirm', { code: codeNow(secret) });
  try {
    withDatabase(server, (database) =>
      database.exec(
        'update second_factors set "lastStep" = 0; update sessions set "provedAt" = null',
      ),
    );
    await page.getByLabel(`Type ${ada.emailId} to confirm`).fill(ada.emailId);
    await page.keyboard.press('Enter');
    const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toContainText('Nothing was changed');
    await inDialog(page, 'Remove Account');
    await proof.getByLabel('Code', { exact: true }).fill(codeNow(secret));
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Account removed.');
    await expect(page.getByText('Choose an account to see it.')).toBeVisible();
    await expect(page.getByRole('link', { name: ada.emailId })).toHaveCount(0);

    // A phone shows the list or an account.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.getByRole('link', { name: MODERATOR.emailId }).click();
    await expect(sheet(page, 'Mona Rator')).toContainText('Moderators can’t be suspended');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(page.getByRole('group', { name: 'Account', exact: true })).toBeFocused();
    await page.goBack();
    const row = page.getByRole('link', { name: MODERATOR.emailId });
    await expect(row).toBeFocused();
    await row.press('Enter');
    await press(page, 'All accounts');
    await expect(row).toBeFocused();
  } finally {
    await page.request.delete('/api/factors/app', { headers: { origin: server.url } });
  }
});
