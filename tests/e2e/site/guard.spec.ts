import { expect, expectConsole, signUp, test } from '../../support/e2e.ts';
import { fillLogin, hydrated, submitButton, visit } from '../../support/screens.ts';

test('a login leads to the requested page once', async ({ page }) => {
  const person = await signUp(page);
  const leave = async (): Promise<void> => {
    // Leaves the page, so that it sends no request without a session.
    await page.goto('about:blank');
    await page.context().clearCookies();
  };
  await leave();
  await page.goto('/settings?section=devices');
  await expect(page).toHaveURL('/login');
  await hydrated(page);
  await fillLogin(page, person);
  await submitButton(page).click();
  await page.waitForURL('/settings');
  const wanted = async (): Promise<string | undefined> =>
    (await page.context().cookies()).find(({ name }) => name === 'pairwise.page')?.value;
  await leave();
  await visit(page, '/settings');
  // The login page remembers the return page itself and deletes its cookie, so the next login doesn't get it.
  await expect.poll(wanted).toBe(undefined);
  await visit(page, '/login');
  await fillLogin(page, person);
  await submitButton(page).click();
  await page.waitForURL('/');
  const { origin, hostname } = new URL(page.url());
  await page.goto('about:blank');
  await page
    .context()
    .addCookies([{ name: 'pairwise.page', value: '/settings', path: '/login', domain: hostname }]);
  const logout = await page.request.post(`${origin}/api/logout`, { headers: { origin } });
  expect(logout.status()).toBe(200);
  expect(await wanted()).toBe(undefined);
});

test('unknown chat paths show no footer', async ({ page }) => {
  expectConsole(/status of 404/);
  await signUp(page);
  for (const path of ['/chatfoo', '/chat/x/y', '/CHAT/abc']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toHaveCount(0);
  }
  await page.goto('/no-such-page');
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
});
