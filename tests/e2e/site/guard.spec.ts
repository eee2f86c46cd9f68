import { expect, signUp, test } from '../../support/e2e.ts';
import { fillLogin, hydrated, menuButton, submitButton } from '../../support/screens.ts';

/**
 * One page of each kind: rendered, the chat, prerendered, an article. tests/server/access/guard.test.ts covers every
 * page.
 */
const GUARDED = ['/', '/chat/0192f000-0000-7000-8000-000000000000', '/about', '/aboutpage'];

test('every kind of page redirects visitors to the login page', async ({ page }) => {
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo'), 'no footer on /login').toHaveCount(0);
  }
});

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
  await page.goto('/settings');
  await hydrated(page);
  // The login page remembers the return page itself and deletes its cookie, so the next login doesn't get it.
  await expect.poll(wanted).toBe(undefined);
  await page.goto('/login');
  await hydrated(page);
  await fillLogin(page, person);
  await submitButton(page).click();
  await page.waitForURL('/');
  await page.context().addCookies([
    {
      name: 'pairwise.page',
      value: '/settings',
      path: '/login',
      domain: new URL(page.url()).hostname,
    },
  ]);
  await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
  expect(await wanted()).toBe(undefined);
});

test('a return address on another site is ignored', async ({ page }) => {
  const person = await signUp(page);
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/api/logout']) {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`/login?to=${encodeURIComponent(to)}`);
    await hydrated(page);
    await fillLogin(page, person);
    await submitButton(page).click();
    await page.waitForURL('/');
  }
});

test('a developer sees every kind of page with navigation', async ({ page }) => {
  await signUp(page);
  for (const path of GUARDED) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(menuButton(page, 'Robin'), path).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer, path).toHaveCount(path.startsWith('/chat') ? 0 : 1);
  }
});

test('unknown chat paths show no footer', async ({ page, expectConsole }) => {
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

test('/login redirects a signed-in developer to the feed', async ({ page }) => {
  await signUp(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});
