import { createAccount } from '../../support/account.ts';
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { banner, hydrated, menuButton, openLogin } from '../../support/screens.ts';

test.use({ reducedMotion: 'no-preference' });

/** Presses Tab until `target` has focus; fails when a whole round does not reach it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached with Tab').toBeFocused();
}

/** Expects a visible focus style: an outline, or a ring absent without focus. */
async function expectFocusVisible(target: Locator): Promise<void> {
  const seen = await target.evaluate(async (element: HTMLElement) => {
    const look = async () => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineStyle;
      return outline + boxShadow;
    };
    const focused = await look();
    element.blur();
    const atRest = await look();
    element.focus({ preventScroll: true });
    return focused !== atRest;
  });
  expect(seen, 'focus is visible').toBe(true);
}

test('login, menus, a dialog and the skip link need no pointer', async ({ page, server }) => {
  const { credentials: person } = await createAccount(server.url);
  await openLogin(page);
  await tabTo(page, page.getByLabel('Email'));
  await expectFocusVisible(page.getByLabel('Email'));
  await page.keyboard.type(person.emailId);
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveText('Please fill in all fields');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Tab');
  const show = page.getByRole('button', { name: 'Show password' });
  await expect(show).toBeFocused();
  await expectFocusVisible(show);
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  for (const [role, name] of [
    ['link', 'Forgot password?'],
    ['button', 'Login'],
    ['button', 'Log in with a passkey'],
    ['link', 'Create an account'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Email').fill(person.emailId);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  // A busy Chromium may abort the transition between the pages, which counts as an error of the page.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await hydrated(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  const opener = page.getByRole('button', { name: 'Open menu' });
  await tabTo(page, opener);
  await expectFocusVisible(opener);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expectAccessible(page);

  const inside = (): Promise<boolean> =>
    page.evaluate(() => {
      const { activeElement } = document;
      // Between the last and the first entry a browser may focus its own UI, but nothing of the page.
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
  const entries = ['Home', 'About Me', 'Profile', 'Settings', 'Delete Account', 'Logout'];
  const reached = new Set<string>();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await inside(), 'focus stays in the drawer').toBe(true);
    reached.add(await page.evaluate(() => document.activeElement?.textContent.trim() ?? ''));
  }
  for (const entry of entries) expect([...reached]).toContain(entry);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await test.step('the delete dialog focuses Cancel and then restores focus', async () => {
    await page.keyboard.press('Enter');
    await tabTo(page, drawer.getByRole('button', { name: 'Delete Account' }));
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('alertdialog', { name: 'Delete Account?' });
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    const confirm = dialog.getByRole('button', { name: 'Yes, Delete' });
    await expect(cancel).toBeFocused();
    await expectFocusVisible(cancel);
    await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  const key = menuButton(page, 'Robin');
  await tabTo(page, key);
  await expectFocusVisible(key);
  await expect(key).not.toHaveAttribute('data-open');
  await page.keyboard.press('Enter');
  await expect(key).toHaveAttribute('data-open');
  const item = (name: RegExp): Locator => page.getByRole('menuitem', { name });
  await expect(item(/^Profile View and edit your profile/)).toBeFocused();
  await expectAccessible(page);
  for (const [key, entry] of [
    ['ArrowDown', /^Requests Pending connection requests/],
    ['ArrowDown', /^Your Connections Manage your network/],
    ['ArrowDown', /^Sessions Planned and past/],
    ['ArrowDown', /^Free to pair/],
    ['ArrowDown', /^Settings/],
    ['ArrowDown', /^Logout Sign out of your account/],
    ['ArrowDown', /^Profile/],
    ['End', /^Logout/],
    ['Home', /^Profile/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(entry)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(key).toBeFocused();
  await expect(key).not.toHaveAttribute('data-open');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/request');

  await page.goto('/terms');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
