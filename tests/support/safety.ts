import { expect, type Locator, type Page } from 'playwright/test';

/** The three dots that belong to someone. */
export const moreKey = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `More about ${name}` });

/** Opens the menu of someone. */
export async function openMore(page: Page, name: string): Promise<Locator> {
  await moreKey(page, name).click();
  const menu = page.getByRole('menu', { name: `More about ${name}` });
  await expect(menu).toBeVisible();
  return menu;
}

/** Chooses from the menu of someone; answers the dialog that opens. */
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

/** Unmatches or blocks someone, and confirms. */
export async function part(page: Page, name: string, verb: 'Unmatch' | 'Block'): Promise<void> {
  const dialog = await choose(page, name, verb);
  await dialog.getByRole('button', { name: `Yes, ${verb}` }).click();
  await expect(dialog).toBeHidden();
}
