import { expect, type Locator, type Page } from 'playwright/test';
import type { Credentials } from './account.ts';
import { hydrated } from './hydrated.ts';

export { hydrated };

/** Opens a page, hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** A phone for `openBrowser` and `test.use`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Holds the page's requests to `url` back until the returned function is called, as a slow network would. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await mayCome;
    await route.continue();
  });
  return letCome;
}

/** Resolves once the page's next socket has joined and receives events. */
export async function hearsEvents(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) =>
    /countsChanged/.test(String(payload)),
  );
}

/** The toast that is shown. */
export const toast = (page: Page): Locator => page.locator('[data-toast][data-open]');

/** Opens the login form in the given mode. */
export async function openLogin(page: Page, mode: 'Login' | 'Sign Up' = 'Login'): Promise<void> {
  await visit(page, '/login');
  if (mode === 'Sign Up') await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: mode })).toBeVisible();
}

/** Types a new developer into the sign-up form. */
export async function fillSignUp(page: Page, person: Credentials): Promise<void> {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await fillLogin(page, person);
}

export async function fillLogin(
  page: Page,
  { emailId, password }: Pick<Credentials, 'emailId' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(emailId);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** The button that sends the form. */
export const submitButton = (page: Page, mode: 'Login' | 'Sign Up' = 'Login'): Locator =>
  page.getByRole('button', { name: mode, exact: true });

/** The form's error banner. */
export const banner = (page: Page): Locator => page.locator('form').getByRole('alert');

/** The button of the account menu; it contains the person's first name. */
export const menuButton = (page: Page, firstName: string): Locator =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(firstName) });

export async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Opens the drawer and its dialog for deleting the account. */
export async function openDeleteDialog(page: Page): Promise<Locator> {
  const drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account?' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns the local storage value under `root`; `null` without one. */
export const storedRoot = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('root') ?? 'null') as unknown);

/** Fills the dialog of the settings that asks for the password. */
export async function giveOwnPassword(page: Page, password: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
}
