import { expect, signUp, test } from '../../support/e2e.ts';
import { menuButton } from '../../support/screens.ts';

/** One of each kind: rendered, the chat, prerendered, an article. Each page by itself: tests/server/access/guard.test.ts. */
const GUARDED = ['/', '/chat/0192f000-0000-7000-8000-000000000000', '/about', '/aboutpage'];

test('a visitor is led to the login page from every kind of page', async ({ page }) => {
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo'), 'no footer on /login').toHaveCount(0);
  }
});

test('a developer sees every kind of page with navigation and their name', async ({ page }) => {
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

test('a developer who is signed in is led home from /login', async ({ page }) => {
  await signUp(page);
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});
