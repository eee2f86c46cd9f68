import { expect, signIn, signUp, test } from '../../support/e2e.ts';
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
import { expireSessions } from '../../support/session.ts';

test('logout from the account menu ends the session', async ({ page, server }) => {
  const { firstName } = await signUp(page);
  await page.goto('/profile');
  const cookies = await page.context().cookies();
  await menuButton(page, firstName).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await storedRoot(page)).toBeNull();

  const old = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const view = await fetch(`${server.url}/api/profile/view`, { headers: { cookie: old } });
  expect(view.status, 'the cookie of before is worth nothing').toBe(401);
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});

test('logout from the drawer ends the session, on a prerendered page too', async ({ page }) => {
  await signUp(page);
  await page.goto('/aboutpage');
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  await page.goto('/aboutpage');
  await expect(page).toHaveURL('/login');
});

test('an account is deleted only after a yes, and is gone then', async ({
  page,
  expectConsole,
}) => {
  const person = await signUp(page);
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
  const answered = page.waitForResponse(`**/api/delete/${person.user._id}`);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  expect((await answered).status()).toBe(200);
  await page.waitForURL('/login#deleted');
  expect(await storedRoot(page)).toBeNull();

  expectConsole(/status of 400/);
  await openLogin(page);
  await fillLogin(page, person);
  await submitButton(page).click();
  await expect(banner(page)).toHaveText('Wrong email or password');
});

test('the answer to a deletion is shown', async ({ page, stopClock }) => {
  const person = await signUp(page);
  await page.clock.install();
  await page.goto('/profile');
  const dialog = await openDeleteDialog(page);
  await stopClock();
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  await page.clock.runFor(100);
  await page.waitForURL('/login#deleted');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Your account has been deleted.',
  );
});

test('a slow logout and a slow deletion say that they are at work', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  const person = await signUp(page);
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
});

test('settings lead to the password, and delete the account after a yes', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#password');
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await page.goto('/settings#deletion');
  await page.getByRole('region', { name: 'Delete account' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#deleted');
});

test('who signs up is led to what they agree to', async ({ page }) => {
  await openLogin(page, 'Sign Up');
  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  await page.getByRole('link', { name: 'Community guidelines' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community guidelines');
});

test('a deletion that fails says so and leaves the person signed in', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  const person = await signUp(page);
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

test('an expired session leads to the login page once, not in a circle', async ({
  page,
  server,
  expectConsole,
}) => {
  // What the page had still to load when its session ran out.
  expectConsole(/status of 401/, 'may');
  const { user } = await signUp(page);
  await page.goto('/');
  await expect.poll(() => storedRoot(page)).toEqual({ user });
  expireSessions(server.dataDir, user._id);

  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  // The closed socket may lead away first.
  await page.goto('/').catch(() => undefined);
  await expect(page).toHaveURL('/login#signed-out');
  await expect.poll(() => storedRoot(page)).toBeNull();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  // Another full load, which would follow a stale stored person back to / if there were one.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(visited).toEqual(['/login', '/login']);
});

test('a session that runs out while a page is open ends at the next call', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/status of 401/);
  const { user } = await signUp(page);
  await page.goto('/profile');
  await expect.poll(() => storedRoot(page)).toEqual({ user });
  expireSessions(server.dataDir, user._id);
  const dialog = await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#signed-out');
  expect(await storedRoot(page)).toBeNull();
});

test('an account deleted on one device is signed out on the other', async ({ page, otherPage }) => {
  const person = await signUp(page);
  await signIn(otherPage, person);
  await otherPage.goto('/profile');
  await expect(menuButton(otherPage, person.firstName)).toBeVisible();

  await page.goto('/profile');
  const dialog = await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#deleted');
  await otherPage.goto('/profile');
  await expect(otherPage).toHaveURL('/login#signed-out');
});
