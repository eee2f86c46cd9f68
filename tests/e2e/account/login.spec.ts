import { createAccount } from '../../support/account.ts';
import { expect, expectAccessible, expectConsole, test } from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import {
  banner,
  fillLogin,
  hydrated,
  menuButton,
  openLogin,
  storedRoot,
  submitButton,
} from '../../support/screens.ts';

test.use({ reducedMotion: 'no-preference' });

test('a login explains errors, then shows confetti for 2000 ms', async ({
  page,
  stopClock,
  server,
}) => {
  const { credentials: person, user } = await createAccount(server.url);
  await page.addInitScript(() => {
    addEventListener('animationend', ({ target, animationName, elapsedTime }) => {
      const { shaken = '' } = document.body.dataset;
      if (!(target as Element).matches('form [role=alert]')) return;
      document.body.dataset['shaken'] = `${shaken}${animationName} ${elapsedTime * 1000} ms;`;
    });
  });
  await openLogin(page);
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  const terms = page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' });
  await expect(terms.first()).toHaveAttribute('href', '/terms');
  await page.getByRole('link', { name: 'Login now' }).click();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  for (const shaken of ['shake 600 ms;', 'shake 600 ms;shake 600 ms;']) {
    await submitButton(page).click();
    await expect(banner(page)).toHaveText('Please fill in all fields');
    await expect(page.locator('body')).toHaveAttribute('data-shaken', shaken);
  }
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByRole('button', { name: /GitHub/ })).toHaveCount(0);

  expectConsole(/ERR_FAILED|Failed to load/);
  await page.route('**/api/login', (route) => route.abort());
  await fillLogin(page, { ...person, password: 'not the password' });
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('No connection. Check your network and try again.');
  await page.unroute('**/api/login');
  expectConsole(/status of 400/);
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('Wrong email or password');
  await expect(page.getByText('Logging you in... Please wait')).toBeHidden();

  await page.clock.install();
  await fillLogin(page, { ...person, emailId: ` ${person.emailId.toUpperCase()}` });
  await stopClock();
  await password.press('Enter');
  await expect(page.getByText('Logging you in... Please wait')).toBeVisible();
  await expect(page.locator('canvas'), 'confetti').toBeVisible();
  await page.clock.runFor(1999);
  expect(await storedRoot(page), 'nobody is stored before the welcome is over').toBeNull();
  await expect(page).toHaveURL(/\/login/);
  await page.clock.runFor(1);
  await page.waitForURL('/');
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText('Logged in Successfully')).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(2000);
  await expect(page.getByText('Logged in Successfully')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('login-success'))).toBeNull();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  expect(await storedRoot(page)).toEqual({ user });
});

test('a mailed link resets the password once', async ({ page, server }) => {
  const { credentials: person } = await createAccount(server.url);
  await openLogin(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('/forgot-password');
  await hydrated(page);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(banner(page)).toHaveText('Please fill in all fields');
  await page.getByLabel('Email').fill(` ${person.emailId.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText(`If ${person.emailId} has an account`)).toBeVisible();

  const { link } = await mailTo(server.dataDir, person.emailId, /new Pairwise password/);
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
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');

  expectConsole(/status of 410/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
});
