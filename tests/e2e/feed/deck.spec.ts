import type { Page } from 'playwright/test';
import {
  addDevelopers,
  allSent,
  expectNoSignalSoFar,
  expectOnTop,
  openDeck,
  pull,
  signalsFrom,
  swipe,
  topCard,
} from '../../support/deck.ts';
import { expect, expectConsole, signUp, test } from '../../support/e2e.ts';

test.use({ reducedMotion: 'no-preference' });

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('later pages, skipped cards and drags undo the last first', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke', 'Mary Shaw');
  const { user } = await signUp(page);
  await openDeck(page);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await swipe(page, -140);
  await expectOnTop(page, 'Joan Clarke');
  const sent = () => expect.poll(() => signalsFrom(server, user._id).toSorted());
  await sent().toEqual(['ignored Grace', 'interested Ada']);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expectOnTop(page, 'Mary Shaw');
  await allSent(page);
  await page.reload();
  await expectOnTop(page, 'Mary Shaw');
  await expect(undoButton(page)).toBeEnabled();
  for (const name of ['Joan Clarke', 'Grace Hopper']) {
    await page.keyboard.press('u');
    await expectOnTop(page, name);
  }
  await sent().toEqual(['interested Ada']);

  await page.goto('/terms');
  await page.goBack();
  await expectOnTop(page, 'Grace Hopper');
  await page.keyboard.press('l');
  await expectOnTop(page, 'Joan Clarke');
  for (const name of ['Grace Hopper', 'Ada Byron']) {
    await undoButton(page).click();
    await expectOnTop(page, name);
  }
  await expect(undoButton(page)).toBeDisabled();
  await sent().toEqual([]);
  await page.reload();
  await expectOnTop(page, 'Ada Byron');
  await expect(undoButton(page)).toBeDisabled();

  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
  await pull(page, 140);
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ada Byron');
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  await page.mouse.up();
  await expectOnTop(page, 'Ada Byron');
  await swipe(page, -140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['ignored Ada']);
  await pull(page, 60);
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Joan Clarke');
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  await page.mouse.up();
  await expect
    .poll(() => signalsFrom(server, user._id))
    .toEqual(['ignored Ada', 'interested Grace']);
  await expectOnTop(page, 'Joan Clarke');
});

test('menus keep arrow keys, drags press nothing, and undo works offline', async ({
  page,
  server,
}) => {
  expectConsole(/WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED/, 'may');
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke', 'Mary Shaw');
  const { user } = await signUp(page);
  const loaded = page.waitForResponse(/\/undo\..*\.js$/);
  await openDeck(page);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expectOnTop(page, 'Ada Byron');
  await page.keyboard.press('Control+ArrowRight');
  await swipe(page, 20);
  await (await loaded).finished();
  await page.context().setOffline(true);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ada Byron');
  await page.context().setOffline(false);
  await expectNoSignalSoFar(page, server, user._id, 'Ada');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectOnTop(page, 'Grace Hopper');
  await pull(page, 180, 60);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.mouse.up();
  await expectOnTop(page, 'Joan Clarke');

  const key = topCard(page).getByRole('button', { name: 'Interested' });
  await key.hover();
  await page.mouse.down();
  const box = await key.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, box?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  await expect(topCard(page)).toHaveAttribute('data-drag', 'back');
  await expectOnTop(page, 'Joan Clarke');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');

  await topCard(page).getByRole('button', { name: 'Interested' }).focus();
  await page.keyboard.press('Enter');
  await expectOnTop(page, 'Mary Shaw');
  await expect(topCard(page).getByRole('button', { name: 'Interested' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Developers' }).getByRole('status')).toHaveText(
    'Interested in Joan Clarke. Next: Mary Shaw. New to Pairwise this week.',
  );
  await expect
    .poll(() => signalsFrom(server, user._id))
    .toEqual(['ignored Ada', 'interested Grace', 'interested Joan']);
});
