import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '../../support/e2e.ts';
import {
  bubbles,
  composer,
  connected,
  log,
  mark,
  meet,
  meetInChat,
  openChat,
  say,
} from '../../support/chat/chat-page.ts';
import { PHONE } from '../../support/screens.ts';

const DELETED = 'This message was deleted';

const line = (page: Page, text: string): Locator => log(page).locator('.line', { hasText: text });

/** Waits for the action buttons of a message; they appear once the server has stored it. */
async function expectKeys(page: Page, text: string): Promise<void> {
  await expect(line(page, text).locator('.line-button')).toBeAttached();
}

/** Hovers over a message and returns one of its buttons. */
async function key(page: Page, text: string, name: string): Promise<Locator> {
  await expectKeys(page, text);
  await line(page, text).hover();
  return line(page, text).getByRole('button', { name });
}

const save = (page: Page): Locator => page.getByRole('button', { name: 'Save' });

test('both people edit, react to and delete messages', async ({ page, otherPage, openBrowser }) => {
  const { ada, ben } = await meet(page, otherPage);
  const laptop = await openBrowser();
  await signIn(laptop, ada);
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await openChat(laptop, ben);
  await say(page, 'first');
  await say(page, 'teh second');
  await expect(bubbles(otherPage)).toHaveCount(2);
  await say(otherPage, 'theirs');
  await expect(bubbles(page)).toHaveCount(3);

  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('teh second');
  await expect(page.getByText('Editing your message')).toBeVisible();
  await expectAccessible(page);
  await composer(page).fill('the **second**');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('Editing your message')).toHaveCount(0);
  for (const one of [page, otherPage, laptop]) {
    await expect(bubbles(one)).toHaveText(['first', 'the second', 'theirs']);
    await expect(line(one, 'the second').getByText('edited')).toBeVisible();
    await expect(log(one).getByText('edited')).toHaveCount(1);
  }
  await otherPage.reload();
  await expect(line(otherPage, 'the second').locator('strong')).toHaveText('second');
  await expect(line(otherPage, 'the second').getByText('edited')).toBeVisible();

  await say(page, 'shipped');
  await expect(bubbles(otherPage).last()).toHaveText('shipped');
  const chips = (one: Page) => line(one, 'shipped').locator('.react');

  await (await key(otherPage, 'shipped', 'React')).click();
  const emojis = otherPage.getByRole('dialog', { name: 'Emoji' });
  await emojis.getByRole('gridcell', { name: 'Rocket' }).click();
  await expect(emojis).toBeHidden();
  for (const one of [page, otherPage]) await expect(chips(one)).toHaveText(['🚀1']);
  await expect(chips(otherPage)).toHaveAttribute('aria-pressed', 'true');
  await expect(chips(page)).toHaveAttribute('aria-pressed', 'false');

  await (await key(otherPage, 'shipped', 'React')).press('Enter');
  await expect(emojis.getByRole('gridcell', { name: 'Grinning' })).toBeFocused();
  await otherPage.keyboard.press('ArrowDown');
  await otherPage.keyboard.press('Enter');
  await chips(page).first().click();
  for (const one of [page, otherPage]) await expect(chips(one)).toHaveText(['🚀2', '😍1']);
  await expectAccessible(page);

  await chips(otherPage).last().press('Enter');
  // Under an own message the reactions are on the right: the first one moves when the last one goes.
  await expect(chips(page)).toHaveText(['🚀2']);
  await chips(page).first().click();
  for (const one of [page, otherPage]) await expect(chips(one)).toHaveText(['🚀1']);
  await page.reload();
  await expect(chips(page)).toHaveText(['🚀1']);
  await expect(chips(page)).toHaveAttribute('aria-pressed', 'false');

  await connected(page);
  await say(page, 'the password is tulip');
  await say(page, 'stays');
  await expect(bubbles(otherPage)).toHaveCount(6);
  // Waits for the last status under the messages: each change of it moves the buttons away from the pointer.
  await expect(mark(page)).toHaveText('Read');
  await expect(await key(otherPage, 'tulip', 'Copy')).toBeVisible();
  await expect(line(otherPage, 'tulip').getByRole('button', { name: 'Delete' })).toHaveCount(0);

  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await (await key(page, 'tulip', 'Delete')).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  // Waits for the removal of the dialog: the buttons of the message are redrawn with it.
  await expect(question).toHaveCount(0);
  await expect(bubbles(otherPage).nth(-2)).toHaveText('the password is tulip');

  await (await key(page, 'tulip', 'Delete')).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  for (const one of [page, otherPage]) {
    await expect(bubbles(one).nth(-2)).toHaveText(DELETED);
    await one.reload();
    await expect(bubbles(one).nth(-2)).toHaveText(DELETED);
    expect(await one.content()).not.toContain('tulip');
  }
  await expect(line(page, DELETED).getByRole('button')).toHaveCount(0);
});

test('Tab or a long press reach the buttons; an edit keeps the draft', async ({
  page,
  openBrowser,
}) => {
  const { ada, ben } = await meetInChat(page);

  await say(page, 'hello');
  await expectKeys(page, 'hello');
  await composer(page).press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Attach' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  const react = line(page, 'hello').getByRole('button', { name: 'React' });
  await expect(react).toBeFocused();
  const remove = line(page, 'hello').getByRole('button', { name: 'Delete' });
  await expect(remove).toBeVisible();
  for (const name of ['Reply', 'Copy', 'Edit', 'Delete']) {
    await page.keyboard.press('Tab');
    await expect(line(page, 'hello').getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(bubbles(page)).toHaveText(['hello']);

  await say(page, 'as it was');
  await composer(page).fill('a draft');
  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('a draft');
  await (await key(page, 'as it was', 'Edit')).click();
  await expect(composer(page)).toHaveValue('as it was');
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('x'.repeat(4001));
  await expect(page.getByText('1 character too many')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await composer(page).fill(' ');
  await expect(save(page)).toBeDisabled();
  await composer(page).press('Escape');
  await expect(composer(page)).toHaveValue('a draft');
  await expect(bubbles(page)).toHaveText(['hello', 'as it was']);

  await (await key(page, 'as it was', 'Edit')).click();
  await save(page).click();
  await expect(composer(page)).toHaveValue('a draft');
  await expect(log(page).getByText('edited')).toHaveCount(0);

  const phone = await openBrowser(PHONE);
  await signIn(phone, ada);
  await openChat(phone, ben);
  await say(phone, 'long press');
  await expectKeys(phone, 'long press');
  const bubble = bubbles(phone).last();
  const box = (await bubble.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await phone.context().newCDPSession(phone);
  const points = (type: 'touchStart' | 'touchEnd') =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  await points('touchStart');
  const edit = line(phone, 'long press').getByRole('button', { name: 'Edit' });
  await expect(edit).toBeVisible();
  await points('touchEnd');
  expect((await edit.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  const overflow = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow).toBe(false);
  await log(phone).tap({ position: { x: 8, y: 8 } });
  await expect(edit).toHaveCount(0);

  await (await key(page, 'long press', 'React')).click();
  await page.getByRole('gridcell', { name: 'Rocket' }).click();
  const reaction = line(phone, 'long press').locator('.react');
  await expect(reaction).toHaveText('🚀1');
  expect((await reaction.boundingBox())!.height).toBeGreaterThanOrEqual(44);
});
