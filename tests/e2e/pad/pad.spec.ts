import type { Locator, Page } from 'playwright/test';
import { meet } from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { hydrated } from '../../support/screens.ts';

const pad = (page: Page): Locator => page.getByRole('region', { name: 'Pad', exact: true });
const editor = (page: Page): Locator => pad(page).getByRole('textbox', { name: /^Pad\./ });
const lines = (page: Page): Locator => editor(page).locator('.cm-line');
const saved = (page: Page) => expect(pad(page).getByText('Saved')).toBeVisible();

async function openPad(page: Page, { user }: { user: { _id: string } }): Promise<void> {
  await page.goto(`/chat/${user._id}?pad`);
  await hydrated(page);
  await saved(page);
}

/** Types at the end of the text. */
async function type(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await editor(page).press('Control+End');
  await page.keyboard.type(text);
}

const text = async (page: Page): Promise<string> =>
  (await lines(page).allTextContents()).join('\n');

test('two people write in one file, and see each other', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await openPad(otherPage, ada);
  await expect(pad(page).getByText('Ben is in the pad')).toBeAttached();

  await type(page, 'const a = 1;');
  await expect(lines(otherPage)).toHaveText(['const a = 1;']);
  await type(otherPage, '\nconst b = 2;');
  await expect(lines(page)).toHaveText(['const a = 1;', 'const b = 2;']);
  // Where the other is, with their name, and in the line's number.
  await expect(editor(page).locator('.pad-caret')).toHaveAttribute('data-name', 'Ben');
  await expect(pad(page).locator('.cm-gutterElement.is-them')).toHaveText('2');
  await otherPage.keyboard.press('Shift+Home');
  await expect(editor(page).locator('.pad-theirs')).toHaveText('const b = 2;');
  await saved(page);

  await otherPage.reload();
  await expect(lines(otherPage).nth(1)).toContainText('const b = 2;');
});

test('one takes back what one wrote oneself, and nothing of the other', async ({
  page,
  otherPage,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await openPad(otherPage, ada);
  await type(page, 'mine');
  await expect(lines(otherPage)).toHaveText(['mine']);
  await type(otherPage, ' theirs');
  await expect(lines(page).first()).toContainText('mine theirs');
  await editor(page).press('Control+z');
  await expect(lines(otherPage).first()).toContainText(' theirs');
  await expect(lines(otherPage).first()).not.toContainText('mine');
});

test('what is typed without a connection is kept and joined', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await openPad(otherPage, ada);
  await page.context().setOffline(true);
  await type(page, 'offline');
  await expect(pad(page).getByText('Offline, changes kept')).toBeVisible({ timeout: 60_000 });
  await type(otherPage, 'online');
  await saved(otherPage);
  await page.context().setOffline(false);
  await expect(lines(otherPage).first()).toContainText('offline', { timeout: 30_000 });
  await saved(page);
  expect(await text(page)).toBe(await text(otherPage));
});

test('parting ends it in the middle of a word', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openPad(page, ben);
  await type(page, 'half a wo');
  await saved(page);
  await otherPage.goto('/connections');
  const answer = await otherPage.request.post(`/api/user/unmatch/${ada.user._id}`, {
    headers: { origin: new URL(otherPage.url()).origin },
  });
  expect(answer.status()).toBe(200);
  await expect(pad(page).getByText('Read only')).toBeVisible();
  await expect(pad(page).locator('.cm-content')).toHaveAttribute('contenteditable', 'false');
  await expect(lines(page)).toHaveText(['half a wo']);
});

test('Escape, then Tab leaves the editor; the key in the header opens and closes it', async ({
  page,
  otherPage,
}) => {
  const { ben } = await meet(page, otherPage);
  await page.goto(`/chat/${ben.user._id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(editor(page)).toBeFocused();
  await expect(page).toHaveURL(/\?pad$/);
  await editor(page).press('Tab');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Alt+p');
  await expect(pad(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/pad/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('it fills the screen, is typed in, and leads back to the chat', async ({
    page,
    otherPage,
  }) => {
    const { ben } = await meet(page, otherPage);
    await openPad(page, ben);
    await type(page, 'const phone = true;');
    await expect(lines(page)).toHaveText(['const phone = true;']);
    await saved(page);
    expect(await pad(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await expectAccessible(page);
    await pad(page).getByRole('button', { name: 'Chat' }).click();
    await expect(pad(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  });
});
