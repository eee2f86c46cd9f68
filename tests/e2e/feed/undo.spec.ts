import type { Page } from 'playwright/test';
import {
  addDevelopers,
  expectOnTop,
  openDeck,
  pull,
  signalsFrom,
  swipe,
  topCard,
} from '../../support/deck.ts';
import { expect, signUp, test } from '../../support/e2e.ts';

test.use({ reducedMotion: 'no-preference' });

const SEND = '**/api/request/send/**';
const UNDO = '**/api/request/undo/**';

const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo' });
const card = (page: Page, name: string) =>
  page.locator('article.deck-card', { has: page.locator('h2', { hasText: name }) });

/** Checks that a card and the page are free of drag state. */
async function expectAtRest(page: Page, name: string): Promise<void> {
  await expect(card(page, name)).not.toHaveAttribute('data-lit');
  await expect(card(page, name)).not.toHaveAttribute('data-drag', 'on');
  await expect(card(page, name)).toHaveCSS('transform', /^matrix\(0\.95, 0, 0, 0\.95, 0, 8\)$/);
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
}

test('an unanswered undo can be tried again', async ({ page, server, expectConsole }) => {
  expectConsole(/ERR_FAILED/);
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
  await page.route(UNDO, (route) => route.abort());
  await undoButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Couldn’t undo your choice for Ada Byron. No connection. Check your network and try again.',
  );
  await page.unroute(UNDO);
  await undoButton(page).click();
  await expectOnTop(page, 'Ada Byron');
  await expect(undoButton(page)).toBeDisabled();
  await expect.poll(() => signalsFrom(server, user._id)).toEqual([]);
});

test('a waiting signal can be undone offline', async ({ page, server, expectConsole }) => {
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

test('“Later” can be undone after a reload and a signal', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  const { user } = await signUp(page);
  await openDeck(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expectOnTop(page, 'Grace Hopper');
  await page.reload();
  await expectOnTop(page, 'Grace Hopper');
  await expect(undoButton(page)).toBeEnabled();
  await swipe(page, 140);
  await expectOnTop(page, 'Joan Clarke');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Grace']);
  await page.keyboard.press('u');
  await expectOnTop(page, 'Grace Hopper');
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ada Byron');
  await page.reload();
  await expectOnTop(page, 'Ada Byron');
  await expect(undoButton(page)).toBeDisabled();
  expect(signalsFrom(server, user._id)).toEqual([]);
});

test('an undo during a drag returns the dragged card', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
  await pull(page, 140);
  await expect(topCard(page)).toHaveAttribute('data-lit', 'interested');
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ada Byron');
  await expectAtRest(page, 'Grace Hopper');
  await page.mouse.up();
  await expectOnTop(page, 'Ada Byron');
  await swipe(page, -140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['ignored Ada']);
});

test('a failed send during a drag returns the dragged card', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  await signUp(page);
  await openDeck(page);
  let fail: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (fail = resolve));
  await page.route(SEND, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later' } });
  });
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await pull(page, -140);
  await expect(topCard(page)).toHaveAttribute('data-lit', 'ignored');
  fail();
  await expectOnTop(page, 'Ada Byron');
  await expectAtRest(page, 'Grace Hopper');
  // A failed signal cannot be undone.
  await expect(undoButton(page)).toBeDisabled();
  await page.mouse.up();
  await expectOnTop(page, 'Ada Byron');
});

test('a key during a drag sends the card off directly', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await pull(page, 60);
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Grace Hopper');
  await expect(page.locator('[data-dragging]')).toHaveCount(0);
  await page.mouse.up();
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
  await expectOnTop(page, 'Grace Hopper');
});
