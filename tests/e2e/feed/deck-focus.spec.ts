import type { Page } from 'playwright/test';
import { createAccount, sendInterest } from '../../support/account.ts';
import { addDeveloper, expectOnTop, openDeck, withDatabase } from '../../support/deck.ts';
import { expect, expectAccessible, signUp, test, uniquePerson } from '../../support/e2e.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('undo keeps the focus after the last step, and so does later', async ({ page, server }) => {
  await addDeveloper(server, 'Ada Byron');
  await addDeveloper(server, 'Grace Hopper');
  await signUp(page);
  await openDeck(page);
  await button(page, 'Ignore').click();
  await expectOnTop(page, 'Ada Byron');
  await button(page, 'Undo').press('Enter');
  await expectOnTop(page, 'Grace Hopper');
  await expect(button(page, 'Undo')).toBeDisabled();
  await expect(button(page, 'Undo')).toBeFocused();
  await button(page, 'Undo').press('Enter');
  await expectOnTop(page, 'Grace Hopper');

  await button(page, 'Later').focus();
  await page.keyboard.press('ArrowLeft');
  await expectOnTop(page, 'Ada Byron');
  await expect(button(page, 'Later')).toBeDisabled();
  await expect(button(page, 'Later')).toBeFocused();
});

test('an accepted request leaves nothing to undo', async ({ page, server }) => {
  await addDeveloper(server, 'Grace Hopper');
  const ben = await createAccount(server.url, uniquePerson({ firstName: 'Ben' }));
  const { user } = await signUp(page);
  await openDeck(page);
  await sendInterest(server.url, ben, { user });
  await button(page, 'Interested').click();
  await expectOnTop(page, 'Grace Hopper');
  await expect(page.getByText(/^You and Ben .*are connected/)).toBeVisible();
  await expect(button(page, 'Undo')).toBeDisabled();
});

test('on a server without others the deck offers to invite someone', async ({ page, server }) => {
  const { user } = await signUp(page);
  withDatabase(server, (database) =>
    database.prepare('delete from users where id <> ?').run(user._id),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeck(page);
  await expect(page.getByText('Nobody else has joined yet.')).toBeVisible();
  await expect(page.getByText('You have seen everyone')).toHaveCount(0);
  await expect(button(page, 'Refresh Feed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Invite someone you know' }).click();
  await expect(button(page, 'Create link')).toBeInViewport();

  await addDeveloper(server, 'Ada Byron');
  await button(page, 'Refresh Feed').click();
  await expectOnTop(page, 'Ada Byron');
  await button(page, 'Ignore').click();
  await expect(page.getByText('You have seen everyone for now.')).toBeVisible();
});
