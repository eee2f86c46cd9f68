import { addDevelopers, expectOnTop, openDeck, signalsFrom, topCard } from '../../support/deck.ts';
import { expect, expectAccessible, sendAs, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { remote } from '../../support/matching/matching.ts';

test('people are saved from the feed, listed with notes, and connect', async ({ page, server }) => {
  const ada = await signUp(page);
  const dan = await remote(server.url, { firstName: 'Dan', lastName: 'Keen' });
  const [, cleo] = await addDevelopers(server, 'Ben Marsh', 'Cleo Quick');
  await openDeck(page);
  const dialog = page.getByRole('dialog');
  const note = page.getByRole('textbox', { name: 'Note to yourself' });
  await page.keyboard.press('s');
  await expect(dialog).toHaveAccessibleName('Save Ben Marsh for later');
  await expect(dialog).toContainText('Ben isn’t notified, and saving sends no request.');
  await expect(note).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Knows Rust');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ben Marsh is saved.')).toBeVisible();
  // Saving swipes nothing.
  await expectOnTop(page, 'Ben Marsh');
  expect(signalsFrom(server, ada.user._id)).toEqual([]);
  // The same button shows the note again.
  const edit = topCard(page).getByRole('button', { name: 'Edit note on Ben Marsh' });
  await edit.click();
  await expect(dialog).toHaveAccessibleName('You saved Ben Marsh');
  await expect(note).toHaveValue('Knows Rust');
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Saved' }).click();

  await expect(page).toHaveURL(/\/connections\/saved$/);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toContainText(['Knows Rust']);
  await rows.getByRole('link', { name: 'Ben Marsh' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Marsh');
  await page.getByRole('button', { name: 'Edit note on Ben Marsh' }).click();
  await expect(note).toHaveValue('Knows Rust');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Save Ben Marsh for later' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit note on Ben Marsh' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Saved' }).click();

  await page.getByRole('button', { name: 'Edit note on Ben Marsh' }).click();
  await note.fill('Knows Rust well');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(rows).toContainText(['Knows Rust well']);
  await page.getByRole('link', { name: 'Connected' }).click();
  for (const { _id } of [dan.user, cleo].flatMap((one) => one ?? [])) {
    await sendAs(page, 'PUT', `/api/user/saved/${_id}`, { line: 'A note' });
  }
  await dan.send('interested', ada.user._id);
  await page.getByRole('link', { name: 'Saved' }).click();
  const names = rows.getByRole('heading');
  await expect(names).toHaveText(['Cleo Quick', 'Dan Keen', 'Ben Marsh']);
  await expect(rows.nth(1)).toContainText('They would like to connect');
  await expect(rows.last()).toContainText('Knows Rust well');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Interested in Ben Marsh' }).click();
  await expect(rows.last()).toContainText('You’re interested, no answer yet');
  await expect(page.getByRole('button', { name: 'Edit note on Ben Marsh' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Interested in Ben Marsh' })).toHaveCount(0);
  expect(signalsFrom(server, ada.user._id)).toEqual(['interested Ben']);

  await page.getByRole('button', { name: 'Remove Ben Marsh from your list' }).click();
  await expect(names).toHaveText(['Cleo Quick', 'Dan Keen']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Cleo Quick', 'Dan Keen', 'Ben Marsh']);
  await page.reload();
  await expect(names).toHaveText(['Cleo Quick', 'Dan Keen', 'Ben Marsh']);
  await expect(rows.last()).toContainText('Knows Rust well');

  // Interest in return connects, and connected people leave the list.
  await page.getByRole('button', { name: 'Interested in Dan Keen' }).click();
  await expect(names).toHaveText(['Cleo Quick', 'Ben Marsh']);
  // Another device changed a note meanwhile.
  await sendAs(page, 'PUT', `/api/user/saved/${cleo?._id ?? ''}`, { line: 'Another note' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(rows.first()).toContainText('Another note');
  await page.getByRole('button', { name: 'Remove Ben Marsh from your list' }).click();
  await expect(names).toHaveText(['Cleo Quick']);

  await page.getByRole('button', { name: 'Remove Cleo Quick from your list' }).click();
  const none = page.getByRole('heading', { name: 'You haven’t saved anyone' });
  await expect(none).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(none).toBeHidden();
  await expect(page.getByRole('link', { name: 'Cleo Quick' })).toBeFocused();
});
