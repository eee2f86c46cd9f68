import { expect, expectAccessible, signUp, test } from '../../support/e2e.ts';
import {
  banner,
  hydrated,
  menuButton,
  openDeleteDialog,
  openDrawer,
  openLogin,
  submitButton,
} from '../../support/screens.ts';

const PAGES = [
  '/',
  '/profile',
  '/start',
  '/start?step=skills',
  '/start?step=hours',
  '/start?step=line',
  '/request',
  '/ignored',
  '/sessions',
  '/request/sent',
  '/request/hidden',
  '/request/declined',
  '/developer/0190a0b0-0000-7000-8000-000000000000',
  '/connections',
  '/settings',
  '/chat/0192f000-0000-7000-8000-000000000000',
  '/about',
  '/aboutpage',
  '/how-it-works',
  '/terms',
  '/community-guidelines',
  '/privacy-policy',
];

for (const path of PAGES) {
  test(`${path} is accessible in both themes`, async ({ page, expectConsole }) => {
    if (path.startsWith('/developer/')) expectConsole(/status of 404/);
    await signUp(page);
    await page.goto(path);
    await hydrated(page);
    await expect(menuButton(page, 'Robin')).toBeVisible();
    await expectAccessible(page);
  });
}

for (const path of ['/portfolio', '/unsubscribe', '/forgot-password', '/no-such-page']) {
  test(`${path} is accessible in both themes for a visitor`, async ({ page, expectConsole }) => {
    if (path === '/no-such-page') expectConsole(/status of 404/);
    await page.goto(path);
    await expectAccessible(page);
  });
}

for (const mode of ['Login', 'Sign Up'] as const) {
  test(`the ${mode} form is accessible, with and without an error`, async ({ page }) => {
    await openLogin(page, mode);
    await expectAccessible(page);
    await submitButton(page, mode).click();
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
  });
}

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
