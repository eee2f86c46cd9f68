import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import {
  banner,
  menuButton,
  openDeleteDialog,
  openDrawer,
  openLogin,
  submitButton,
  visit,
} from '../../support/screens.ts';

// Lists with entries, the deck, chats and the portfolio are checked where their own tests fill them.
const PAGES = {
  'the first run and empty lists': [
    '/start',
    '/start?step=skills',
    '/start?step=hours',
    '/start?step=line',
    '/request',
    '/request/sent',
    '/connections/saved',
    '/ignored',
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
    '/community-guidelines',
    '/privacy-policy',
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

test('drawer, account menu and dialog are accessible while open', async ({ page }) => {
  await signUp(page);
  await page.goto('/profile');
  const drawer = await openDrawer(page);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer).toBeHidden();

  await menuButton(page, 'Robin').click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await openDeleteDialog(page);
  await expectAccessible(page);
});
