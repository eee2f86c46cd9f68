import type { ReceivedAnswer } from '#shared/api.ts';
import { DECK_PAGE_SIZE } from '#shared/feed.ts';
import { expect, signIn, signUp, test, uniquePerson } from '../../support/e2e.ts';
import {
  addDevelopers,
  expectNoSignalSoFar,
  expectOnTop,
  framesOfLeaving,
  grip,
  openDeck,
  pull,
  signalsFrom,
  swipe,
  topCard,
} from '../../support/deck.ts';

test.use({ reducedMotion: 'no-preference' });

const SEND = '**/api/request/send/**';

test('a drag right past 100 px sends a lasting interest', async ({ page, otherPage, server }) => {
  await addDevelopers(server, 'Ada Byron');
  const her = await signUp(otherPage, uniquePerson({ firstName: 'Hedy', lastName: 'Lamarr' }));
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
  await page.reload();
  await expectOnTop(page, 'Ada Byron');
  await expect(page.getByText('Hedy Lamarr')).toHaveCount(0);
});

test('a drag to the left past 100 px ignores', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await swipe(page, -140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['ignored Ada']);
});

test('the card leaves along its direction and the next rises', async ({
  page,
  server,
  devtools,
}) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  await signUp(page);
  await openDeck(page);
  const frames = await framesOfLeaving(page, devtools, 140);
  expect(frames.at(-1)).toHaveProperty('transform', 'translate(120%, 0px) rotate(12deg)');
  await expectOnTop(page, 'Grace Hopper');
  await expect(page.locator('[data-depth=left]')).toHaveCount(0);
  await expect(topCard(page)).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/);
});

test('a card lights up at 50 px and returns under 100', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron');
  const { user } = await signUp(page);
  await openDeck(page);
  const card = topCard(page);
  const edge = card.locator('[data-edge=interested]');
  const { x, y } = await grip(page);
  await pull(page, 40);
  await expect(card).not.toHaveAttribute('data-lit');
  await expect(edge).toHaveCSS('transform', 'matrix(0.4, 0, 0, 1, 0, 0)');
  await page.mouse.move(x + 60, y);
  await expect(card).toHaveAttribute('data-lit', 'interested');
  await page.mouse.move(x - 140, y);
  await expect(card).toHaveAttribute('data-lit', 'ignored');
  await page.mouse.move(x + 95, y);
  await page.mouse.up();
  await expect(card).not.toHaveAttribute('data-lit');
  await expect(card).toHaveCSS('transform', /none|matrix\(1, 0, 0, 1, 0, 0\)/);
  await expectOnTop(page, 'Ada Byron');
  await expectNoSignalSoFar(page, server, user._id, 'Ada');
});

test('a quick flick under 100 px sends nothing', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron');
  const { user } = await signUp(page);
  await openDeck(page);
  const { x, y } = await grip(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 95, y);
  await page.mouse.up();
  await expect(topCard(page)).toHaveAttribute('data-drag', 'back');
  await expectNoSignalSoFar(page, server, user._id, 'Ada');
});

test('the page never scrolls sideways during a drag', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron');
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeck(page);
  await pull(page, 180, 60);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.mouse.move(0, 0);
  await page.mouse.up();
});

test('buttons and arrow keys send the same signals', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke', 'Mary Keller');
  const { user } = await signUp(page);
  await page.clock.install();
  await openDeck(page);
  const signals = () => expect.poll(() => signalsFrom(server, user._id).toSorted());
  await topCard(page).getByRole('button', { name: 'Interested' }).click();
  await expectOnTop(page, 'Grace Hopper');
  await page.clock.fastForward(1000);
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await expectOnTop(page, 'Joan Clarke');
  await page.clock.fastForward(1000);
  await page.keyboard.press('ArrowRight');
  await expectOnTop(page, 'Mary Keller');
  await page.clock.fastForward(1000);
  await page.keyboard.press('ArrowLeft');
  await signals().toEqual(['ignored Grace', 'ignored Mary', 'interested Ada', 'interested Joan']);
});

test('double clicks and double keys send one signal', async ({ page, server, stopClock }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  const { user } = await signUp(page);
  await page.clock.install();
  await openDeck(page);
  await topCard(page).getByRole('button', { name: 'Ignore' }).dblclick();
  await expectOnTop(page, 'Grace Hopper');
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

test('arrow keys skip the deck under a dialog or menu', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron');
  const { user } = await signUp(page);
  await openDeck(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expectOnTop(page, 'Ada Byron');
  await page.keyboard.press('Control+ArrowRight');
  await expectNoSignalSoFar(page, server, user._id, 'Ada');
});

test('the focus moves to the next card and announces it', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  await signUp(page);
  await openDeck(page);
  await topCard(page).getByRole('button', { name: 'Interested' }).focus();
  await page.keyboard.press('Enter');
  await expectOnTop(page, 'Grace Hopper');
  await expect(topCard(page).getByRole('button', { name: 'Interested' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Developers' }).getByRole('status')).toHaveText(
    'Interested in Ada Byron. Next: Grace Hopper. New to Pairwise this week.',
  );
});

test('a failed request returns the card with an error', async ({ page, server, expectConsole }) => {
  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await page.route(SEND, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later' } }),
  );
  await swipe(page, 140);
  await expect(page.getByRole('alert')).toHaveText(
    'Couldn’t send your choice for Ada Byron. The card is back.',
  );
  await expectOnTop(page, 'Ada Byron');
  expect(signalsFrom(server, user._id)).toEqual([]);

  await page.unroute(SEND);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
});

test('offline signals wait and are sent in order later', async ({
  page,
  server,
  expectConsole,
}) => {
  // The socket may try to connect once while there is no network.
  expectConsole(/WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED/, 'may');
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper', 'Joan Clarke');
  const { user } = await signUp(page);
  await openDeck(page);
  await page.context().setOffline(true);
  await swipe(page, 140);
  await expectOnTop(page, 'Grace Hopper');
  await swipe(page, -140);
  await expectOnTop(page, 'Joan Clarke');
  await expect(
    page.getByText(
      'You’re offline. Your choices are saved on this device and will be sent when you reconnect.',
    ),
  ).toBeVisible();
  expect(signalsFrom(server, user._id)).toEqual([]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain(`outbox:${user._id}`);

  await page.context().setOffline(false);
  await expect(page.getByText('Back online. 2 choices sent.')).toBeVisible();
  expect(signalsFrom(server, user._id)).toEqual(['interested Ada', 'ignored Grace']);
});

test('an unanswered signal is sent when the page reopens', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await page.route(SEND, (route) => route.abort());
  await swipe(page, -140);
  await expectOnTop(page, 'Grace Hopper');
  await expect(page.getByText('The server isn’t responding.')).toBeVisible();
  await page.unroute(SEND);
  await openDeck(page);
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['ignored Ada']);
});

test('another tab of the same person drops the card too', async ({ page, server }) => {
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  await signUp(page);
  await openDeck(page);
  const other = await page.context().newPage();
  await openDeck(other);
  await expectOnTop(other, 'Ada Byron');
  await swipe(page, 140);
  await expectOnTop(other, 'Grace Hopper');
});

test('the deck continues past its first page', async ({ page, server }) => {
  test.slow();
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

test('a drag that starts on a button presses nothing', async ({ page, server }) => {
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
  await key.click();
  await expectOnTop(page, 'Grace Hopper');
  await expect.poll(() => signalsFrom(server, user._id)).toEqual(['interested Ada']);
});
