import { createAccount } from '../../support/account.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import {
  banner,
  fillLogin,
  fillSignUp,
  hydrated,
  menuButton,
  openLogin,
  storedRoot,
  submitButton,
  visit,
} from '../../support/screens.ts';

test.use({ reducedMotion: 'no-preference' });

test('a login shows confetti for 2000 ms, then the feed', async ({ page, stopClock, server }) => {
  const { credentials: person, user } = await createAccount(server.url);
  await page.clock.install();
  await openLogin(page);
  await fillLogin(page, { ...person, emailId: ` ${person.emailId.toUpperCase()}` });
  await stopClock();
  await page.getByLabel('Password', { exact: true }).press('Enter');

  await expect(page.getByText('Logging you in... Please wait')).toBeVisible();
  await expect(page.locator('canvas'), 'confetti').toBeVisible();
  await page.clock.runFor(1999);
  expect(await storedRoot(page), 'nobody is stored before the welcome is over').toBeNull();
  await expect(page).toHaveURL(/\/login/);
  await page.clock.runFor(1);
  await page.waitForURL('/');
  await page.clock.runFor(1);
  await expect(page.getByText('Logged in Successfully')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.getByText('Logged in Successfully')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('login-success'))).toBeNull();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  expect(await storedRoot(page)).toEqual({ user });
});

test('fields suit password managers, errors shake the banner', async ({ page, server }) => {
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

  const { credentials: person } = await createAccount(server.url);

  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByRole('button', { name: /GitHub/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(password).toHaveAttribute('autocomplete', 'new-password');

  expectConsole(/ERR_FAILED|Failed to load/);
  await openLogin(page);
  await page.route('**/api/login', (route) => route.abort());
  await fillLogin(page, { emailId: 'ada@pairwise.example', password: 'correct horse' });
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('No connection. Check your network and try again.');
  await page.unroute('**/api/login');

  expectConsole(/status of 400/);
  await openLogin(page);
  await fillLogin(page, { emailId: person.emailId, password: 'not the password' });
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('Wrong email or password');
  await expect(page.getByText('Logging you in... Please wait')).toBeHidden();
});

test('the form links to login and terms, and leads to the profile', async ({ page }) => {
  await openLogin(page);
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toBeVisible();
  await page.getByRole('link', { name: 'Login now' }).click();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  await page.getByRole('link', { name: 'Community guidelines' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community guidelines');
  await openLogin(page, 'Sign Up');

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/signup')) calls.push(request.url());
  });
  const person = uniquePerson('Ada Byron');
  for (const missing of ['firstName', 'lastName', 'emailId', 'password'] as const) {
    await fillSignUp(page, { ...person, [missing]: '   ' });
    await submitButton(page, 'Sign Up').click();
    await expect(banner(page)).toHaveText('Please fill in all fields');
  }

  await fillSignUp(page, {
    ...person,
    firstName: '  Ada ',
    emailId: ` ${person.emailId.toUpperCase()} `,
  });
  await submitButton(page, 'Sign Up').click();

  await expect(page.getByText('Logging you in... Please wait')).toBeVisible();
  await page.waitForURL('/profile');
  await expect(menuButton(page, 'Ada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Begin Profile Setup' })).toBeVisible();
  expect(await storedRoot(page)).toMatchObject({
    user: { firstName: 'Ada', lastName: 'Byron', emailId: person.emailId },
  });
  expect(calls, 'what was complete, and nothing before it').toHaveLength(1);
});

test('a mailed link resets the password once', async ({ page, otherPage, server }) => {
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
  // The other browser had a page with an open socket.
  await expect(otherPage).toHaveURL('/login#signed-out');

  await page.getByRole('link', { name: 'Login' }).click();
  await hydrated(page);
  await fillLogin(page, { emailId: person.emailId, password: 'a brand new horse' });
  await submitButton(page).click();
  await page.waitForURL('/');

  expectConsole(/status of 410/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await hydrated(page);
  const { emailId } = uniquePerson();
  await page.getByLabel('Email').fill(emailId);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText(`If ${emailId} has an account`)).toBeVisible();
});
