import { withDatabase } from '../../support/database-file.ts';
import { expect, expectConsole, signIn, signUp, test } from '../../support/e2e.ts';
import { menuButton, openDeleteDialog, openDrawer, storedRoot } from '../../support/screens.ts';

test('failed logouts and deletions keep the session, others end it', async ({
  page,
  server,
  stopClock,
}) => {
  const person = await signUp(page);
  const { user } = person;
  await page.clock.install();
  await page.goto('/how-it-works');
  await expect.poll(() => storedRoot(page)).toEqual({ user });
  expectConsole(/ERR_FAILED/);
  const loggedOut = Promise.withResolvers<void>();
  await page.route('**/api/logout', (route) => loggedOut.promise.then(() => route.abort()));
  const logout = async () =>
    (await openDrawer(page)).getByRole('button', { name: 'Logout' }).click();
  await logout();
  await expect(page.getByText('Logging you out…')).toBeVisible();
  loggedOut.resolve();
  await expect(page.getByText('Logging you out…')).toBeHidden();
  await expect(menuButton(page, person.firstName)).toBeVisible();
  await page.unroute('**/api/logout');
  await logout();
  await page.waitForURL('/login');
  expect(await storedRoot(page)).toBeNull();

  await signIn(page, person);
  await page.goto('/how-it-works');
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

  // A session that expired meanwhile deletes nothing.
  expectConsole(/status of 401/);
  withDatabase(server, (database) =>
    database
      .prepare('update sessions set "expiresAt" = ? where "userId" = ?')
      .run(new Date(Date.now() - 60_000).toISOString(), user._id),
  );
  await openDeleteDialog(page);
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
  await page.waitForURL('/login#signed-out');
  expect(await storedRoot(page)).toBeNull();

  await signIn(page, person);
  await page.goto('/settings#password');
  await page.getByRole('link', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await page.goto('/settings#deletion');
  const ask = page.getByRole('region', { name: 'Delete account' }).getByRole('button');
  await ask.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await ask.click();
  await stopClock();
  const answered = page.waitForResponse(`**/api/delete/${user._id}`);
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
});
