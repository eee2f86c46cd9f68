import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import {
  bubbles,
  composer,
  log,
  mark,
  meetInChat,
  openChat,
  say,
} from '../../support/chat/chat-page.ts';

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

test('both people edit, react to and delete messages, also by keyboard', async ({
  page,
  otherPerson,
}) => {
  const { ada, ben } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const to = { targetUserId: ada.user._id };
  await say(page, 'hello');
  await expectKeys(page, 'hello');
  await composer(page).press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Attach' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(line(page, 'hello').getByRole('button', { name: 'React' })).toBeFocused();
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
  await composer(page).fill('');

  await say(page, 'teh second');
  await theirs.hears('messageReceived', ({ text }) => text === 'teh second');
  const messageId = await theirs.say(ada.user._id, 'theirs');
  await expect(bubbles(page)).toHaveCount(4);

  await composer(page).press('ArrowUp');
  await expect(composer(page)).toHaveValue('teh second');
  await expect(page.getByText('Editing your message')).toBeVisible();
  await composer(page).fill('the **second**');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('Editing your message')).toHaveCount(0);
  await theirs.ask('editMessage', { ...to, messageId, text: 'theirs, *too*' });
  await expect(bubbles(page)).toHaveText(['hello', 'as it was', 'the second', 'theirs, too']);
  await expect(line(page, 'theirs').locator('em')).toHaveText('too');
  for (const text of ['the second', 'theirs'])
    await expect(line(page, text).getByText('edited')).toBeVisible();
  await expect(log(page).getByText('edited')).toHaveCount(2);

  const chips = line(page, 'theirs').locator('.react');
  const react = (emoji: string, on: boolean) =>
    theirs.ask('reactToMessage', { ...to, messageId, emoji, on });
  await (await key(page, 'theirs', 'React')).click();
  const emojis = page.getByRole('dialog', { name: 'Emoji' });
  await emojis.getByRole('gridcell', { name: 'Rocket' }).click();
  await expect(emojis).toBeHidden();
  await expect(chips).toHaveText(['🚀1']);
  await expect(chips).toHaveAttribute('aria-pressed', 'true');
  await theirs.hears('messageChanged', ({ change }) => change?.reactions[0]?.emoji === '🚀');

  await (await key(page, 'theirs', 'React')).press('Enter');
  await expect(emojis.getByRole('gridcell', { name: 'Grinning' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveText(['🚀1', '😍1']);
  await react('🚀', true);
  await expect(chips).toHaveText(['🚀2', '😍1']);
  await composer(page).press('ArrowUp');
  await expect(page.getByText('Editing your message')).toBeVisible();
  await expectAccessible(page);
  await composer(page).press('Escape');
  await chips.last().press('Enter');
  await expect(chips).toHaveText(['🚀2']);
  await chips.first().click();
  await expect(chips).toHaveText(['🚀1']);
  await expect(chips).toHaveAttribute('aria-pressed', 'false');

  await say(page, 'the password is tulip');
  await say(page, 'stays');
  const { _id } = await theirs.hears('messageReceived', ({ text }) => text === 'stays');
  await theirs.ask('readUpTo', { ...to, messageId: _id });
  // Waits for the last status under the messages: each change of it moves the buttons away from the pointer.
  await expect(mark(page)).toHaveText('Read');
  await expect(await key(page, 'theirs', 'Copy')).toBeVisible();
  await expect(line(page, 'theirs').getByRole('button', { name: 'Delete' })).toHaveCount(0);

  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await (await key(page, 'tulip', 'Delete')).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  // Waits for the removal of the dialog: the buttons of the message are redrawn with it.
  await expect(question).toHaveCount(0);
  await expect(bubbles(page).nth(-2)).toHaveText('the password is tulip');
  await (await key(page, 'tulip', 'Delete')).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(bubbles(page).nth(-2)).toHaveText(DELETED);
  await openChat(page, ben);
  await expect(bubbles(page)).toHaveText([
    'hello',
    'as it was',
    'the second',
    'theirs, too',
    DELETED,
    'stays',
  ]);
  await expect(mark(page)).toHaveText('Read');
  await expect(line(page, 'the second').locator('strong')).toHaveText('second');
  await expect(log(page).getByText('edited')).toHaveCount(2);
  await expect(chips).toHaveText(['🚀1']);
  expect(await page.content()).not.toContain('tulip');
  await theirs.ask('deleteMessage', { ...to, messageId });
  await expect(bubbles(page).nth(3)).toHaveText(DELETED);
  await expect(line(page, DELETED).getByRole('button')).toHaveCount(0);
});
