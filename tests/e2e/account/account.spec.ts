import { withDatabase } from '../../support/database-file.ts';
import { expect, expectConsole, signIn, signUp, test } from '../../support/e2e.ts';
import { menuButton, openDeleteDialog, openDrawer, storedRoot } from '../../support/screens.ts';

/** Expires every session of a user. */
const expireSessions = (server: { dataDir: string }, userId: string) =>
  withDatabase(server, (database) =>
    database
      .prepare('update sessions set "expiresAt" = ? where "userId" = ?')
      .run(new Date(Date.now() - 60_000).toISOString(), userId),
  );

test('logouts and an expired session lead to /login', async ({ page, server }) => {
  const person = await signUp(page);

  await page.goto('/profile');
  await menuButton(page, person.firstName).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  expect(await storedRoot(page)).toBeNull();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');

  await signIn(page, person);
  await page.goto('/aboutpage');
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');

  // Requests that the page had not finished when its session expired.
  expectConsole(/status of 401/, 'may');
  const { user } = person;
  await signIn(page, person);
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
  expect(visited).toEqual(['/login']);

  expectConsole(/status of 401/);
  await signIn(page, person);
  await page.goto('/profile');
  await expect.poll(() => storedRoot(page)).toEqual({ user });
  expireSessions(server, user._id);
  const dialog = await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#signed-out');
  expect(await storedRoot(page)).toBeNull();
});

test('failed logouts and deletions keep the session', async ({ page, stopClock }) => {
  const person = await signUp(page);
  await page.clock.install();
  await page.goto('/how-it-works');
  expectConsole(/ERR_FAILED/);
  const loggedOut = Promise.withResolvers<void>();
  await page.route('**/api/logout', (route) => loggedOut.promise.then(() => route.abort()));
  await (await openDrawer(page)).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logging you out…')).toBeVisible();
  loggedOut.resolve();
  await expect(page.getByText('Logging you out…')).toBeHidden();
  await expect(menuButton(page, person.firstName)).toBeVisible();

  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  const deleted = Promise.withResolvers<void>();
  await page.route('**/api/delete/*', (route) =>
    deleted.promise.then(() =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later' } }),
    ),
  );
  const dialog = await openDeleteDialog(page);
  await expect(dialog).toContainText(
    'Are you sure you want to delete your account? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect(page.getByText('Deleting your account…')).toBeVisible();
  deleted.resolve();
  await expect(page.getByText('❌ Failed to delete account')).toBeVisible();
  await expect(page.getByText('Deleting your account…')).toBeHidden();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  await page.unroute('**/api/delete/*');
  await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/settings#password');
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await page.goto('/settings#deletion');
  await page.getByRole('region', { name: 'Delete account' }).getByRole('button').click();
  await stopClock();
  const answered = page.waitForResponse(`**/api/delete/${person.user._id}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  await page.clock.runFor(100);
  await page.waitForURL('/login#deleted');
  await page.clock.resume();
  const told = page.getByRole('main').getByRole('status');
  await expect(told).toHaveText('Your account has been deleted.');
  expect(await storedRoot(page)).toBeNull();
});
