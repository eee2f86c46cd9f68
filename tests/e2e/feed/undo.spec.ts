import type { Page } from 'playwright/test';
import {
  addDevelopers,
  allSent,
  expectOnTop,
  openDeck,
  pull,
  signalsFrom,
  swipe,
} from '../../support/deck.ts';
import { expect, expectConsole, signUp, test } from '../../support/e2e.ts';

test.use({ reducedMotion: 'no-preference' });

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('a waiting signal can be undone offline', async ({ page, server }) => {
  expectConsole(/WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED/, 'may');
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  const loaded = page.waitForResponse(/\/undo\..*\.js$/);
  await swipe(page, 20);
  await (await loaded).finished();
  await page.context().setOffline(true);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ada Byron');
  await page.context().setOffline(false);
  await swipe(page, -140);
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['ignored Ada']);
});

test('the next page undoes earlier signals, the last first', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke', 'Mary Shaw');
  const { user } = await signUp(page);
  await openDeck(page);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await swipe(page, -140);
  await expectOnTop(page, 'Joan Clarke');
  const sent = () => expect.poll(() => signalsFrom(server, user._id).toSorted());
  await sent().toEqual(['ignored Grace', 'interested Ada']);
  await allSent(page);
  await page.reload();
  await expectOnTop(page, 'Joan Clarke');
  await expect(undoButton(page)).toBeEnabled();
  await page.keyboard.press('u');
  await expectOnTop(page, 'Grace Hopper');
  await sent().toEqual(['interested Ada']);

  await page.goto('/terms');
  await page.goBack();
  await expectOnTop(page, 'Grace Hopper');
  await undoButton(page).click();
  await expectOnTop(page, 'Ada Byron');
  await expect(undoButton(page)).toBeDisabled();
  await sent().toEqual([]);
});

test('“Skip for now” moves a card to the end until it is undone', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  const { user } = await signUp(page);
  await openDeck(page);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expectOnTop(page, 'Grace Hopper');
  await page.reload();
  await expectOnTop(page, 'Grace Hopper');
  await expect(undoButton(page)).toBeEnabled();
  await swipe(page, 140);
  await expectOnTop(page, 'Joan Clarke');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Grace']);
  await page.keyboard.press('l');
  await expectOnTop(page, 'Ada Byron');
  for (const name of ['Joan Clarke', 'Grace Hopper', 'Ada Byron']) {
    await page.keyboard.press('u');
    await expectOnTop(page, name);
  }
  await page.reload();
  await expectOnTop(page, 'Ada Byron');
  await expect(undoButton(page)).toBeDisabled();
  expect(signalsFrom(server, user._id)).toEqual([]);
});

test('undo and keys during a drag return or send the card', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  const { user } = await signUp(page);
  await openDeck(page);
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
