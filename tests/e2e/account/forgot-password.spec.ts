import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signIn,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import {
  banner,
  fillLogin,
  hydrated,
  openLogin,
  submitButton,
  visit,
} from '../../support/screens.ts';

const RESET = /new Pairwise password/;

test('a mailed link resets the password and ends other sessions', async ({
  page,
  otherPage,
  server,
}) => {
  const person = await signUp(otherPage);
  await visit(otherPage, '/connections');
  await openLogin(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('/forgot-password');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(banner(page)).toHaveText('Please fill in all fields');
  await page.getByLabel('Email').fill(` ${person.emailId.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectAccessible(page);

  const { link } = await mailTo(server.dataDir, person.emailId, RESET);
  const response = await page.goto(link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expectAccessible(page);
  const next = page.getByLabel('New Password', { exact: true });
  const confirm = page.getByLabel('Confirm New Password');
  await next.fill('a brand new horse');
  await confirm.fill('another new horse');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('New password and confirm password do not match');
  await confirm.fill('a brand new horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible();
  expect(page.url(), 'the token leaves the address').not.toContain('#');
  // The other browser had a page with an open socket.
  await expect(otherPage).toHaveURL('/login#signed-out');

  await page.getByRole('link', { name: 'Login' }).click();
  await hydrated(page);
  await fillLogin(page, { emailId: person.emailId, password: 'a brand new horse' });
  await submitButton(page).click();
  await page.waitForURL('/');
});

test('used reset links and unknown emails explain themselves', async ({ page, server }) => {
  await visit(page, '/forgot-password');
  const { emailId } = uniquePerson();
  await page.getByLabel('Email').fill(emailId);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText(`If ${emailId} has an account`)).toBeVisible();
  expectConsole(/status of 410/);
  const person = await signUp(page);
  await sendAs(page, 'POST', '/api/password/forgot', { emailId: person.emailId });
  const { link } = await mailTo(server.dataDir, person.emailId, RESET);
  const token = link.split('#')[1];
  const newpassword = 'used in the meantime';
  await sendAs(page, 'POST', '/api/password/reset', { token, newpassword });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await signIn(page, { ...person, password: newpassword });
});
