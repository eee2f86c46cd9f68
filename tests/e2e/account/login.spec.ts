import { createAccount } from '../../support/account.ts';
import { expect, expectConsole, test } from '../../support/e2e.ts';
import {
  banner,
  fillLogin,
  menuButton,
  openLogin,
  storedRoot,
  submitButton,
} from '../../support/screens.ts';

test.use({ reducedMotion: 'no-preference' });

test('a developer logs in and lands on the feed', async ({ page, server }) => {
  const { credentials: person, user } = await createAccount(server.url);
  await openLogin(page);
  await fillLogin(page, { ...person, emailId: ` ${person.emailId.toUpperCase()}` });
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('/');

  await expect(menuButton(page, person.firstName)).toBeVisible();
  await expect(page.getByText('Logged in Successfully')).toBeVisible();
  expect(await storedRoot(page)).toEqual({ user });
});

test('the welcome overlay with confetti takes 2000 ms', async ({ page, server, stopClock }) => {
  const { credentials: person } = await createAccount(server.url);
  await page.clock.install();
  await openLogin(page);
  await fillLogin(page, person);
  await stopClock();
  await submitButton(page).click();

  await expect(page.getByText('Logging you in... Please wait')).toBeVisible();
  await expect(page.locator('canvas'), 'confetti').toBeVisible();
  await page.clock.runFor(1999);
  expect(await storedRoot(page), 'nobody is stored before the welcome is over').toBeNull();
  await expect(page).toHaveURL(/\/login/);
  await page.clock.runFor(1);
  await page.waitForURL('/');
});

test('the banner shakes for 600 ms on each new error', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('animationend', ({ target, animationName, elapsedTime }) => {
      const { shaken = '' } = document.body.dataset;
      if (!(target as Element).matches('form [role=alert]')) return;
      document.body.dataset['shaken'] = `${shaken}${animationName} ${elapsedTime * 1000} ms;`;
    });
  });
  await openLogin(page);
  for (const shaken of ['shake 600 ms;', 'shake 600 ms;shake 600 ms;']) {
    await submitButton(page).click();
    await expect(banner(page)).toHaveText('Please fill in all fields');
    await expect(page.locator('body')).toHaveAttribute('data-shaken', shaken);
  }
});

test('the fields suit password managers, and errors are reported', async ({ page, server }) => {
  const { credentials: person } = await createAccount(server.url);
  await test.step('the fields suit password managers, without a GitHub button', async () => {
    await openLogin(page);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByRole('button', { name: /GitHub/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
  });
  await test.step('an unreachable server is reported', async () => {
    expectConsole(/ERR_FAILED|Failed to load/);
    await openLogin(page);
    await page.route('**/api/login', (route) => route.abort());
    await fillLogin(page, { emailId: 'ada@pairwise.example', password: 'correct horse' });
    await submitButton(page).click();
    await expect(banner(page)).toHaveText('No connection. Check your network and try again.');
    await page.unroute('**/api/login');
  });
  await test.step('a wrong password and an unknown email show one error', async () => {
    expectConsole(/status of 400/);
    await openLogin(page);
    for (const emailId of [person.emailId, `nobody-${person.emailId}`]) {
      await fillLogin(page, { emailId, password: 'not the password' });
      await submitButton(page).click();
      await expect(banner(page)).toHaveText('Wrong email or password');
      await expect(page.getByText('Logging you in... Please wait')).toBeHidden();
    }
    await page.goto('/');
    await expect(page).toHaveURL('/login');
  });
  await test.step('empty fields are reported and nothing is sent', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) calls.push(request.url());
    });
    await openLogin(page);
    await page.getByLabel('Email').fill('ada@pairwise.example');
    await submitButton(page).click();
    await expect(banner(page)).toHaveText('Please fill in all fields');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await fillLogin(page, person);
    await submitButton(page).click();
    await page.waitForURL('/');
    expect(calls, 'what was complete, and nothing before it').toHaveLength(1);
  });
});
