import { addDevelopers, expectOnTop, openDeck } from '../../support/deck.ts';
import { expect, expectAccessible, signUp, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

test('letter shortcuts are switched off per browser in the settings', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  await signUp(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDeck(page);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys.getByRole('listitem')).toHaveText(
    [
      'Ignore',
      'Interested',
      'Read more',
      'Show photo, code or project',
      'Undo',
      'Skip for now',
      'Save for later',
      'Filters',
      'These shortcuts',
    ].map((does) => RegExp(does)),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  const settings = await page.context().newPage();
  await visit(settings, '/settings#keyboard');
  const letters = settings.getByRole('switch', { name: 'Single-letter shortcuts' });
  await expect(letters).toBeChecked();
  await expectAccessible(settings);
  await letters.press('Space');
  await expect(letters).not.toBeChecked();

  // The open deck follows.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(3);
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('l');
  await page.keyboard.press('f');
  await expectOnTop(page, 'Ada Byron');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Grace Hopper');
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expectOnTop(page, 'Joan Clarke');
  await expect(page.locator('[data-depth=left]'), 'no card is leaving').toHaveCount(0);
  await expectAccessible(page);
});
