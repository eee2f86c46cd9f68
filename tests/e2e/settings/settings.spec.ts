import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  expectConsole,
  signIn,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { giveOwnPassword, menuButton, toast, visit } from '../../support/screens.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an email changes once both addresses have agreed', async ({ page, otherPage, server }) => {
  expectConsole(/status of 400/);
  const person = await signUp(page);
  const { emailId: next } = uniquePerson();
  await page.goto('/settings#email');
  const email = part(page, 'Email');
  await expect(email.getByText('Not confirmed')).toBeVisible();
  await email.getByLabel('New email').fill(person.emailId);
  await email.getByRole('button', { name: 'Change email' }).click();
  await giveOwnPassword(page, '');
  await expect(email.getByText('This is your email already')).toBeVisible();
  await expect(email.getByLabel('New email')).toBeFocused();

  // The password approves in place of an unconfirmed address.
  await email.getByLabel('New email').fill(uniquePerson().emailId);
  await email.getByRole('button', { name: 'Change email' }).click();
  const asked = await giveOwnPassword(page, 'not the password');
  await expect(asked.getByText('This is not the password of the account')).toBeVisible();
  await giveOwnPassword(page, person.password);
  await expect(email.getByText('Approved', { exact: true })).toBeVisible();
  await email.getByRole('button', { name: 'Cancel change' }).click();
  await expect(email.getByText('Approved', { exact: true })).toBeHidden();

  await email.getByLabel('New email').fill(next);
  await page.keyboard.press('Enter');
  await giveOwnPassword(page, '');
  await expect(email.getByText(`Moving to ${next}`)).toBeVisible();
  await expect(email.getByText(`Waiting for approval by ${person.emailId}`)).toBeVisible();
  await expectAccessible(page);

  // The new address first, on another device.
  const confirm = await mailTo(server.dataDir, next, /^Confirm your new email/);
  await otherPage.goto(confirm.link);
  await expect(otherPage.getByText(`You agree to change your email to ${next}`)).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByLabel('Password of the account').fill(person.password);
  await otherPage.getByRole('button', { name: 'Agree' }).click();
  await expect(otherPage.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await page.reload();
  await expect(email.getByText(`Confirmed by ${next}`)).toBeVisible();

  const approve = await mailTo(server.dataDir, person.emailId, /^Approve the new email/);
  await page.goto(approve.link);
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await page.goto('/settings');
  await expect(part(page, 'Email').getByText(next)).toBeVisible();
  await expect(part(page, 'Email').getByText('Confirmed', { exact: true })).toBeVisible();
  await signIn(otherPage, { ...person, emailId: next });
});

test('signing out another device redirects its page to /login', async ({
  page,
  otherPage,
  openBrowser,
}) => {
  const person = await signUp(page);
  await signIn(otherPage, person);
  await visit(otherPage, '/connections');
  const third = await openBrowser({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  });
  // The list shows three at first.
  for (const one of [third, await openBrowser()]) await signIn(one, person);
  await visit(third, '/profile');

  await page.goto('/settings#devices');
  const devices = part(page, 'Logged-in devices');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Show all 4' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expectAccessible(page);
  await devices.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(toast(page)).toContainText('Safari on iPhone is logged out.');
  await expect(third).toHaveURL('/login#signed-out');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(otherPage).toHaveURL('/connections');

  await devices.getByRole('button', { name: 'Log out all others' }).click();
  await expect(otherPage).toHaveURL('/login#signed-out');
  await expect(devices.getByText('You aren’t logged in anywhere else.')).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
});

test('a section that fails to load can be retried', async ({ page }) => {
  expectConsole(/ERR_FAILED/);
  await signUp(page);
  let broken = true;
  await page.route('**/api/devices', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/settings#devices');
  const devices = part(page, 'Logged-in devices');
  await expect(devices.getByRole('alert')).toContainText('No connection');
  broken = false;
  await devices.getByRole('button', { name: 'Try Again' }).click();
  await expect(devices.getByText('This device')).toBeVisible();
});

test('the menu leads to the settings, and they fit phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(
    page,
    uniquePerson({ emailId: `${'long.'.repeat(10)}${Date.now()}@pairwise.example` }),
  );
  await visit(page, '/profile');
  await menuButton(page, 'Robin').click();
  await page.getByRole('menuitem', { name: /^Settings/ }).click();
  await page.waitForURL('/settings');
  await expect(part(page, 'Email')).toBeHidden();
  const devices = page.getByRole('link', { name: 'Logged-in devices' });
  await devices.click();
  await expect(part(page, 'Logged-in devices').getByText('This device')).toBeVisible();
  await expect(devices).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All settings' }).click();
  await expect(devices).toBeVisible();
  await expect(part(page, 'Logged-in devices')).toBeHidden();
});
