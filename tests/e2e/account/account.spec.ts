import { withDatabase } from '../../support/database-file.ts';
import { cookieOf, expect, expectConsole, signIn, signUp, test } from '../../support/e2e.ts';
import {
  banner,
  fillLogin,
  menuButton,
  openDeleteDialog,
  openDrawer,
  openLogin,
  storedRoot,
  submitButton,
} from '../../support/screens.ts';

/** Expires every session of a user. */
const expireSessions = (server: { dataDir: string }, userId: string) =>
  withDatabase(server, (database) =>
    database
      .prepare('update sessions set "expiresAt" = ? where "userId" = ?')
      .run(new Date(Date.now() - 60_000).toISOString(), userId),
  );

test('logouts from the menu and the drawer end the session', async ({ page, server }) => {
  const person = await signUp(page);
  await test.step('from the menu', async () => {
    await page.goto('/profile');
    const old = await cookieOf(page);
    await menuButton(page, person.firstName).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    expect(await storedRoot(page)).toBeNull();

    const view = await fetch(`${server.url}/api/profile/view`, { headers: { cookie: old } });
    expect(view.status, 'the cookie of before is worth nothing').toBe(401);
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
  });
  await test.step('from the drawer of a prerendered page', async () => {
    await signIn(page, person);
    await page.goto('/aboutpage');
    const drawer = await openDrawer(page);
    await drawer.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('/login');
    await page.goto('/aboutpage');
    await expect(page).toHaveURL('/login');
  });
});

test('an account is deleted only after a confirmation', async ({ page, stopClock }) => {
  const person = await signUp(page);
  await page.clock.install();
  await page.goto('/profile');
  const dialog = await openDeleteDialog(page);
  await expect(dialog).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(menuButton(page, person.firstName)).toBeVisible();

  await openDeleteDialog(page);
  await stopClock();
  const answered = page.waitForResponse(`**/api/delete/${person.user._id}`);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  await page.clock.runFor(100);
  await page.waitForURL('/login#deleted');
  await page.clock.resume();
  const told = page.getByRole('main').getByRole('status');
  await expect(told).toHaveText('Your account has been deleted.');
  expect(await storedRoot(page)).toBeNull();

  expectConsole(/status of 400/);
  await openLogin(page);
  await fillLogin(page, person);
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('Wrong email or password');
});

test('slow and failed logouts and deletions keep the session', async ({ page }) => {
  const person = await signUp(page);
  await test.step('slow logouts and deletions show their progress', async () => {
    expectConsole(/ERR_FAILED/);
    for (const [path, says] of [
      ['**/api/logout', 'Logging you out…'],
      ['**/api/delete/*', 'Deleting your account…'],
    ] as const) {
      await page.goto('/how-it-works');
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route(path, async (route) => {
        await held;
        await route.abort();
      });
      if (path.includes('logout')) {
        const drawer = await openDrawer(page);
        await drawer.getByRole('button', { name: 'Logout' }).click();
      } else {
        const dialog = await openDeleteDialog(page);
        await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
      }
      await expect(page.getByText(says)).toBeVisible();
      answer();
      await expect(page.getByText(says)).toBeHidden();
      await expect(menuButton(page, person.firstName)).toBeVisible();
    }
    await page.unroute('**/api/delete/*');
  });
  await test.step('a failed deletion shows an error and keeps the session', async () => {
    expectConsole(/status of 503/);
    expectConsole(/answer: 503/);
    await page.goto('/profile');
    await page.route('**/api/delete/*', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later' } }),
    );
    const dialog = await openDeleteDialog(page);
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect(page.getByText('❌ Failed to delete account')).toBeVisible();
    await page.reload();
    await expect(menuButton(page, person.firstName)).toBeVisible();
  });
});

test('the settings lead to the password and delete the account', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#password');
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await page.goto('/settings#deletion');
  await page.getByRole('region', { name: 'Delete account' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#deleted');
});

test('the sign-up form links to the terms and guidelines', async ({ page }) => {
  await openLogin(page, 'Sign Up');
  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  await page.getByRole('link', { name: 'Community guidelines' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community guidelines');
});

test('an expired session redirects to the login page once', async ({ page, server }) => {
  // Requests that the page had not finished when its session expired.
  expectConsole(/status of 401/, 'may');
  const { user } = await signUp(page);
  await page.goto('/');
  await expect.poll(() => storedRoot(page)).toEqual({ user });
  expireSessions(server, user._id);

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  // The closing socket may redirect first.
  await page.goto('/').catch(() => undefined);
  await expect(page).toHaveURL('/login#signed-out');
  await expect.poll(() => storedRoot(page)).toBeNull();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  // Loads the page again: a stale stored user would redirect to /.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(visited).toEqual(['/login', '/login']);
});

test('an open page leaves an expired session at its next call', async ({ page, server }) => {
  expectConsole(/status of 401/);
  const { user } = await signUp(page);
  await page.goto('/profile');
  await expect.poll(() => storedRoot(page)).toEqual({ user });
  expireSessions(server, user._id);
  const dialog = await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#signed-out');
  expect(await storedRoot(page)).toBeNull();
});
