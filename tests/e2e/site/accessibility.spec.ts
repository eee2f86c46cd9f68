import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { banner, menuButton, openLogin, submitButton, visit } from '../../support/screens.ts';

// Lists, the deck, menus, chats and the portfolio are checked where their own tests fill them.
const PATHS = [
  ...['/start', '/start?step=skills', '/start?step=hours', '/start?step=line', '/how-it-works'],
  ...['/chat/0192f000-0000-7000-8000-000000000000', '/no-such-page'],
];

test('forms, empty and missing pages are accessible in both themes', async ({ page }) => {
  test.slow();
  await openLogin(page);
  for (const mode of ['Login', 'Sign Up'] as const) {
    if (mode === 'Sign Up') await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: mode })).toBeVisible();
    await submitButton(page, mode).click();
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
  }
  await visit(page, '/forgot-password');
  await expectAccessible(page);
  expectConsole(/status of 404/);
  await signUp(page);
  for (const path of PATHS) {
    await visit(page, path);
    await expect(menuButton(page, 'Robin')).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  // An unknown path of the chat has no footer, as the chat has none.
  for (const path of ['/chatfoo', '/CHAT/x/y']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toHaveCount(0);
  }
});
