import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { AppSecretAnswer, RecoveryCodesAnswer } from '#shared/api.ts';
import { withDatabase } from '../../support/database-file.ts';
import { codeNow, wrongCodeOf } from '../../support/factors.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  type Person,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import {
  fillLogin,
  giveOwnPassword,
  hydrated,
  menuButton,
  openDeleteDialog,
  submitButton,
  toast,
  visit,
} from '../../support/screens.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' });
const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Moves stored times back: codes count as new, and step-up checks have expired. */
const later = (dataDir: string) =>
  withDatabase({ dataDir }, (database) =>
    database.exec(
      'update second_factors set "lastStep" = 0; update sessions set "provedAt" = null',
    ),
  );

/** Adds a second login session for every user. */
const signInElsewhere = (dataDir: string) =>
  withDatabase({ dataDir }, (database) =>
    database.exec(
      `insert into sessions (id, token, "userId", "createdAt", "updatedAt", "expiresAt")
       select 'x' || substr(id, 2), 'x' || token, "userId", "createdAt", "updatedAt", "expiresAt" from sessions`,
    ),
  );

/** Returns the secret shown in the settings. */
async function secretIn(part: Locator): Promise<string> {
  return (await part.locator('code').innerText()).replaceAll(' ', '');
}

/** Turns on two-factor authentication over HTTP; returns the secret and the recovery codes. */
async function switchOn(page: Page, { password }: Person) {
  const app = await sendAs(page, 'POST', '/api/factors/app', { password });
  const { secret } = (await app.json()) as AppSecretAnswer;
  const on = await sendAs(page, 'POST', '/api/factors/app/confirm', { code: codeNow(secret) });
  const { recoveryCodes } = (await on.json()) as RecoveryCodesAnswer;
  return { secret, recoveryCodes };
}

/** Clears the browser's cookies once no request is in progress. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Sends the password from the login form, which then asks for a code. */
async function logIn(page: Page, person: Person): Promise<void> {
  await fillLogin(page, person);
  await submitButton(page).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
}

test('an authenticator app is set up and switched off again', async ({ page, server }) => {
  expectConsole(/status of 40[03]/);
  const person = await signUp(page);
  await page.goto('/settings#factors');
  const part = section(page);
  await expect(part, 'this site has no GitHub login').not.toContainText('GitHub');
  await part.getByRole('button', { name: 'Set up authenticator app' }).click();
  const asked = await giveOwnPassword(page, 'not the password');
  await expect(asked.getByText('This is not your password')).toBeVisible();
  await giveOwnPassword(page, person.password);
  await expect(part.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = await secretIn(part);
  await expect(part.getByRole('link', { name: 'Open in an app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/Pairwise:.*secret=${secret}`),
  );
  await expectAccessible(page);
  const code = part.getByLabel('Code', { exact: true });
  await code.fill(wrongCodeOf(secret));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toContainText('This code is incorrect');
  await expect(code).toBeFocused();
  await code.fill(codeNow(secret));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await part.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const saving = page.waitForEvent('download');
  await part.getByRole('link', { name: 'Save as text' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('pairwise-recovery-codes.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe(
    ['Pairwise recovery codes. Each works once.', '', ...codes, ''].join('\n'),
  );
  // Waits until the list of devices has been requested.
  await page.getByRole('link', { name: 'Logged-in devices' }).click();
  await expect(page.getByText('You aren’t logged in anywhere else.')).toBeVisible();
  await page.getByRole('link', { name: 'Two-factor authentication' }).click();
  await expect(part.getByText('Other devices are still logged in.')).toHaveCount(0);
  await part.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(part).toContainText('10 codes left of 10');
  signInElsewhere(server.dataDir);
  await page.reload();
  await expect(section(page)).toContainText('10 codes left of 10');
  await expect(section(page)).not.toContainText(codes[0]!);

  later(server.dataDir);
  await part.getByRole('button', { name: 'Create new codes' }).click();
  await page
    .getByRole('alertdialog', { name: 'Create new recovery codes?' })
    .getByRole('button', { name: 'Create new codes' })
    .click();
  await expect(proof(page).getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(codeNow(secret));
  await page.keyboard.press('Enter');
  await expect(part.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  expect(await part.getByRole('listitem').allInnerTexts()).not.toContain(codes[0]);
  await expect(part.getByText('Other devices are still logged in.')).toBeVisible();
  await part.getByRole('button', { name: 'I’ve saved them' }).click();
  await part.getByRole('button', { name: 'Turn off' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Turn off two-factor authentication?' });
  await sure.getByRole('button', { name: 'Turn off' }).click();
  await expect(part.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
});

test('logins and sensitive actions ask for a code or a recovery code', async ({ page, server }) => {
  expectConsole(/status of 40[03]/);
  expectConsole(/status of 410/);
  const person = await signUp(page);
  const { secret, recoveryCodes } = await switchOn(page, person);
  const code = page.getByLabel('Code', { exact: true });
  const part = section(page);

  await leave(page);
  later(server.dataDir);
  await page.goto('/connections');
  await page.waitForURL(/\/login/);
  await hydrated(page);
  await logIn(page, person);
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  for (const told of [person.emailId, person.firstName]) {
    expect(await page.locator('body').innerText()).not.toContain(told);
  }
  await expectAccessible(page);
  await code.fill(wrongCodeOf(secret));
  await submitButton(page).click();
  await expect(page.locator('form').getByRole('alert')).toContainText('This code is incorrect');
  await expect(code).toBeFocused();
  // Formatted as authenticator apps copy it.
  await code.fill(codeNow(secret).replace(/^.../, '$& '));
  await page.getByRole('checkbox', { name: /^Trust this browser for 30 days/ }).check();
  await submitButton(page).click();
  await page.waitForURL('/connections');
  await expect(menuButton(page, person.firstName)).toBeVisible();

  await page.goto('/settings#factors');
  await expect(part).toContainText('No code until');
  await part.getByRole('button', { name: /^Stop trusting/ }).click();
  await expect(part).not.toContainText('Trusted browsers');

  await leave(page);
  later(server.dataDir);
  // GitHub sign-ins that need a code land here.
  await visit(page, '/login?to=/connections#code');
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/login?to=/connections');
  await logIn(page, person);
  await page.context().clearCookies();
  await code.fill(codeNow(secret));
  await submitButton(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    'Your sign-in has ended. Log in again.',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Use a recovery code')).toBeVisible();
  await expect(page.getByLabel('Recovery code', { exact: true })).toBeFocused();
  await page.keyboard.type(recoveryCodes[0]!);
  await page.keyboard.press('Enter');
  await page.waitForURL('/connections');
  await page.goto('/settings#factors');
  await expect(part).toContainText('9 codes left of 10');

  later(server.dataDir);
  await page.goto('/settings#email');
  const email = page.getByRole('region', { name: 'Email', exact: true });
  await email.getByLabel('New email').fill('somewhere-else@pairwise.example');
  await email.getByRole('button', { name: 'Change email' }).click();
  const asked = await giveOwnPassword(page, person.password);
  await expect(code).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toContainText('Nothing was changed. Confirm it’s you');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await code.fill(wrongCodeOf(secret));
  await page.keyboard.press('Enter');
  await expect(proof(page).getByRole('alert')).toContainText('This code is incorrect');
  await proof(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await proof(page).getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1]!);
  await page.keyboard.press('Enter');
  await expect(email).toContainText('Moving to somewhere-else@pairwise.example');

  later(server.dataDir);
  // The section loads when it comes near the window.
  await page.goto('/settings#data');
  const data = page.getByRole('region', { name: 'Your data' });
  const copy = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download your data' }).click();
  await proof(page).getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.keyboard.press('Enter');
  expect((await copy).suggestedFilename()).toMatch(/^pairwise-.*json$/);

  later(server.dataDir);
  const dialog = await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await proof(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page)).toContainText('Nothing was changed');
  const again = await openDeleteDialog(page);
  await again.getByRole('button', { name: 'Yes, Delete' }).click();
  await proof(page).getByLabel('Code', { exact: true }).fill(codeNow(secret));
  await page.keyboard.press('Enter');
  await page.waitForURL('/login#deleted');
});
