import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { banner, menuButton, openLogin, submitButton, visit } from '../../support/screens.ts';

// Lists, the deck, menus, chats and the portfolio are checked where their own tests fill them.
const PAGES = {
  'the first run and empty pages': [
    '/start',
    '/start?step=skills',
    '/start?step=hours',
    '/start?step=line',
    '/sessions',
    '/connections',
  ],
  'settings, texts and missing pages': [
    '/settings',
    '/developer/0190a0b0-0000-7000-8000-000000000000',
    '/chat/0192f000-0000-7000-8000-000000000000',
    '/aboutpage',
    '/how-it-works',
    '/terms',
    '/no-such-page',
  ],
};

for (const [what, paths] of Object.entries(PAGES)) {
  test(`${what} are accessible in both themes`, async ({ page }) => {
    if (paths.includes('/no-such-page')) expectConsole(/status of 404/);
    await signUp(page);
    for (const path of paths) {
      await visit(page, path);
      await expect(menuButton(page, 'Robin')).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('the forms for visitors are accessible, with and without an error', async ({ page }) => {
  for (const mode of ['Login', 'Sign Up'] as const) {
    await openLogin(page, mode);
    await expectAccessible(page);
    await submitButton(page, mode).click();
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
  }
});
