import type { Page } from 'playwright/test';
import { withDatabase } from '../../support/database-file.ts';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import {
  giveOwnPassword,
  menuButton,
  openLogin,
  storedRoot,
  toast,
} from '../../support/screens.ts';
import { VirtualAuthenticator } from '../../support/virtual-authenticator.ts';

// Passkeys need a host name; an IP address does not work.
test.use({
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });

/** Opens the settings and adds a passkey through the UI. */
async function addPasskey(page: Page, name: string, password?: string): Promise<void> {
  const part = section(page);
  await part.getByLabel('Name of the passkey').fill(name);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  if (password !== undefined) await giveOwnPassword(page, password);
  await expect(part.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

/** Expires the step-up check of all passkeys. */
const forgetProofs = (dataDir: string) =>
  withDatabase({ dataDir }, (database) => database.exec('update sessions set "provedAt" = null'));

test('a passkey is added, renamed, signs in and is removed', async ({
  page,
  devtools,
  context,
  server,
}) => {
  expectConsole(/status of 40[03]/);
  const person = await signUp(page);
  const device = await VirtualAuthenticator.plugIn(devtools);
  await page.goto('/settings#passkeys');
  const part = section(page);
  await expect(part).toContainText('You have none yet.');
  await expect(part.getByLabel('Name of the passkey')).toHaveValue(/^Chrome on /);

  await part.getByRole('button', { name: 'Add a passkey' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await giveOwnPassword(page, 'not the password');
  await expect(asked.getByText('This is not your password')).toBeVisible();
  await expect(asked.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(part.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await addPasskey(page, 'My laptop', person.password);
  await expect(toast(page)).toContainText('You can now log in with My laptop.');
  await expect(part.getByRole('listitem')).toContainText('Not used yet');
  expect(await device.count()).toBe(1);

  forgetProofs(server.dataDir);
  await part.getByRole('button', { name: 'Rename My laptop' }).click();
  await expect(part.getByLabel('New name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(part.getByText('Confirm it’s you with your passkey first')).toBeVisible();
  await part.getByRole('button', { name: 'Save' }).click();
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(part.getByRole('listitem')).toContainText('Laptop');

  await page.goto('about:blank');
  await context.clearCookies();
  await openLogin(page);
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await email.focus();
  await page.waitForURL('/');
  await expect(menuButton(page, person.firstName)).toBeVisible();

  // The email field would use the passkey before the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto('about:blank');
  await context.clearCookies();
  await openLogin(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('/');
  await expect(menuButton(page, person.firstName)).toBeVisible();
  await expect(page.getByText('Logged in Successfully')).toBeVisible();
  expect(await storedRoot(page)).toEqual({ user: person.user });
  await page.goto('/settings#passkeys');
  await expect(part.getByRole('listitem')).toContainText('Used');

  forgetProofs(server.dataDir);
  const dialog = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await device.knowsItsPerson(false);
  await part.getByRole('button', { name: 'Remove Laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(asked).toContainText('No passkey was used.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toContainText('Confirm it’s you with your passkey first');
  await device.knowsItsPerson(true);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(asked.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Laptop removed.');
  await expect(part).toContainText('You have none yet.');

  await page.goto('about:blank');
  await context.clearCookies();
  await device.knowsItsPerson(false);
  await openLogin(page);
  const key = page.getByRole('button', { name: 'Log in with a passkey' });
  await key.click();
  const banner = page.locator('form [role=alert]');
  await expect(banner).toHaveText('No passkey was used. Try again, or choose another way.');
  await expect(page).toHaveURL('/login');

  await device.knowsItsPerson(true);
  await key.click();
  await expect(banner).toHaveText(
    'This passkey was not accepted. Try again, or log in another way.',
  );
});
