import type { ReceivedAnswer } from '#shared/api.ts';
import { DECK_PAGE_SIZE } from '#shared/feed.ts';
import { expect, signIn, signUp, test } from '../../support/e2e.ts';
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

test.use({ reducedMotion: 'no-preference' });

test('a drag right past 100 px sends a lasting interest', async ({ page, otherPage, server }) => {
  await addDevelopers(server, 'Ada Byron');
  const her = await signUp(otherPage, 'Hedy Lamarr');
  const { user } = await signUp(page);
  await openDeck(page);
  await expectOnTop(page, 'Hedy Lamarr');
  await swipe(page, 140);
  await expectOnTop(page, 'Ada Byron');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Hedy']);

  await signIn(otherPage, her);
  const received = await otherPage.request.get('/api/user/request/received');
  const { connectionRequest } = (await received.json()) as ReceivedAnswer;
  expect(connectionRequest.map(({ fromUserId }) => fromUserId._id)).toEqual([user._id]);
  await allSent(page);
  await page.reload();
  await expectOnTop(page, 'Ada Byron');
  await expect(page.getByText('Hedy Lamarr')).toHaveCount(0);
});

test('double clicks and double keys send one signal', async ({ page, server, stopClock }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  const { user } = await signUp(page);
  await page.clock.install();
  await openDeck(page);
  // Stopping the clock skips an hour, and a call still without an answer would time out and be repeated.
  const answered = page.waitForResponse(/\/request\/send\/ignored\//).then((one) => one.finished());
  await topCard(page).getByRole('button', { name: 'Ignore' }).dblclick();
  await expectOnTop(page, 'Grace Hopper');
  await answered;
  await page.clock.fastForward(1000);
  await stopClock();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Joan Clarke');
  await page.clock.fastForward(1000);
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => signalsFrom(server, user._id).toSorted())
    .toEqual(['ignored Ada', 'ignored Joan', 'interested Grace']);
});

test('the page never scrolls sideways, and menus keep arrow keys', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await test.step('arrow keys skip the deck under a dialog or menu', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expectOnTop(page, 'Ada Byron');
    await page.keyboard.press('Control+ArrowRight');
    await expectNoSignalSoFar(page, server, user._id, 'Ada');
  });
  await test.step('the page never scrolls sideways during a drag', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectOnTop(page, 'Grace Hopper');
    await pull(page, 180, 60);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
    await page.mouse.move(0, 0);
    await page.mouse.up();
  });
});

test('the deck continues past its first page', async ({ page, server }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // One more than the page holds.
  const names = Array.from(
    { length: DECK_PAGE_SIZE + 1 },
    (_, at) => `Number${String(at + 1)} Tester`,
  );
  await addDevelopers(server, ...names);
  const { user } = await signUp(page);
  await openDeck(page);
  for (const name of names) {
    await expectOnTop(page, name);
    await swipe(page, -140);
  }
  await expect.poll(() => signalsFrom(server, user._id)).toHaveLength(names.length);
});

test('a drag on a button presses nothing, and focus moves to the next card', async ({
  page,
  server,
}) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  const key = topCard(page).getByRole('button', { name: 'Interested' });
  await key.hover();
  await page.mouse.down();
  const box = await key.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, box?.y ?? 0, { steps: 5 });
  await page.mouse.up();
  await expect(topCard(page)).toHaveAttribute('data-drag', 'back');
  await expectOnTop(page, 'Ada Byron');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');

  await topCard(page).getByRole('button', { name: 'Interested' }).focus();
  await page.keyboard.press('Enter');
  await expectOnTop(page, 'Grace Hopper');
  await expect(topCard(page).getByRole('button', { name: 'Interested' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Developers' }).getByRole('status')).toHaveText(
    'Interested in Ada Byron. Next: Grace Hopper. New to Pairwise this week.',
  );
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
});
