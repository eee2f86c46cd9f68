import { expect, type Locator, type Page } from 'playwright/test';

/** The menu button with three dots of a person. */
export const moreKey = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `More about ${name}` });

/** Opens a person's menu. */
export async function openMore(page: Page, name: string): Promise<Locator> {
  await moreKey(page, name).click();
  const menu = page.getByRole('menu', { name: `More about ${name}` });
  await expect(menu).toBeVisible();
  return menu;
}

/** Chooses from a person's menu; returns the opened dialog. */
export async function choose(
  page: Page,
  name: string,
  entry: 'Unmatch' | 'Block' | 'Report',
): Promise<Locator> {
  await (await openMore(page, name)).getByRole('menuitem', { name: entry }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Unmatches or blocks a person, and confirms. */
export async function part(page: Page, name: string, verb: 'Unmatch' | 'Block'): Promise<void> {
  const dialog = await choose(page, name, verb);
  await dialog.getByRole('button', { name: `Yes, ${verb}` }).click();
  await expect(dialog).toBeHidden();
}
