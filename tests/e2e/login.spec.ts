import { expect, signUp, test } from '../support/e2e.ts';
import {
  banner,
  fillLogin,
  menuButton,
  openLogin,
  storedRoot,
  submitButton,
} from '../support/screens.ts';

test('a developer logs in and is led home after two seconds', async ({ page, otherPage }) => {
  const person = await signUp(otherPage);
  await openLogin(page);
  await fillLogin(page, { ...person, emailId: ` ${person.emailId.toUpperCase()}` });
  const answered = page.waitForResponse('**/api/login');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await answered;
  const begin = performance.now();

  const overlay = page.getByText('Logging you in... Please wait');
  await expect(overlay).toBeVisible();
  await expect(page.locator('canvas'), 'confetti').toBeVisible();
  expect(await storedRoot(page), 'nobody is stored before the welcome is over').toBeNull();
  await page.waitForURL('/');
  const waited = performance.now() - begin;
  expect(waited).toBeGreaterThan(1900);
  expect(waited).toBeLessThan(5000);

  await expect(menuButton(page, person.firstName)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('login-success'))).toBe('1');
  expect(await storedRoot(page)).toEqual({ user: person.user });
});

test('a wrong password and an unknown email are refused with the same words', async ({
  page,
  otherPage,
  expectConsole,
}) => {
  const person = await signUp(otherPage);
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

test('the banner shakes for 600 ms on each new error', async ({ page }) => {
  await openLogin(page);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await submitButton(page).click();
    await expect(banner(page)).toHaveText('Please fill in all fields');
    const shakes = await banner(page).evaluate((element) =>
      element.getAnimations().map((animation) => ({
        state: animation.playState,
        ends: animation.effect?.getComputedTiming().endTime,
      })),
    );
    expect(shakes, `attempt ${attempt}`).toEqual([{ state: 'running', ends: 600 }]);
    await banner(page).evaluate((element) =>
      Promise.all(element.getAnimations().map((animation) => animation.finished)),
    );
  }
});

test('empty fields are named and nothing is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await openLogin(page);
  await page.getByLabel('Email').fill('ada@pairwise.example');
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('Please fill in all fields');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(calls).toEqual([]);
});

test('the password can be shown once there is one', async ({ page }) => {
  await openLogin(page);
  const password = page.getByLabel('Password', { exact: true });
  const show = page.getByRole('button', { name: 'Show password' });
  await expect(show).toBeHidden();
  await password.fill('correct horse');
  await show.click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await password.fill('');
  await expect(show).toBeHidden();
});

test('a server that cannot be reached is said so', async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED|Failed to load/);
  await openLogin(page);
  await page.route('**/api/login', (route) => route.abort());
  await fillLogin(page, { emailId: 'ada@pairwise.example', password: 'correct horse' });
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('No connection. Check your network and try again.');
});

test('a password manager finds its fields', async ({ page }) => {
  await openLogin(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
});
