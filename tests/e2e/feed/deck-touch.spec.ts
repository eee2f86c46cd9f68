import type { CDPSession } from 'playwright/test';
import { expect, signUp, test } from '../../support/e2e.ts';
import {
  addDeveloper,
  addDevelopers,
  expectOnTop,
  grip,
  openDeck,
  signalsFrom,
  topCard,
} from '../../support/deck.ts';

test.use({
  reducedMotion: 'no-preference',
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
});

/** A finger: its number and its position. */
interface Finger {
  id: number;
  x: number;
  y: number;
}

const touch = (client: CDPSession, type: string, fingers: Finger[]): Promise<unknown> =>
  client.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: fingers,
  });

/** Moves one finger from `from` by (dx, dy) in small steps and lifts it. */
async function drag(
  client: CDPSession,
  from: { x: number; y: number },
  dx: number,
  dy: number,
): Promise<void> {
  await touch(client, 'touchStart', [{ id: 0, ...from }]);
  for (let step = 1; step <= 10; step += 1) {
    const at = { x: from.x + (dx * step) / 10, y: from.y + (dy * step) / 10 };
    await touch(client, 'touchMove', [{ id: 0, ...at }]);
  }
  await touch(client, 'touchEnd', []);
}

test('swipes and taps send signals; scrolls, pans and cancels none', async ({
  page,
  devtools,
  server,
}) => {
  await addDeveloper(server, 'Mary Shaw');
  await addDeveloper(server, 'Joan Clarke', { about: 'Word after word. '.repeat(30) });
  await addDevelopers(server, 'Ada Byron', 'Grace Hopper');
  const { user } = await signUp(page);
  await openDeck(page);
  await drag(devtools, await grip(page), 30, -180);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
  await expect(topCard(page)).not.toHaveAttribute('data-drag');
  await page.evaluate(() => scrollTo(0, 0));

  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2);
  await drag(devtools, { x: 60, y: 300 }, 250, 0);
  await expect(topCard(page)).not.toHaveAttribute('data-drag');
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });

  const { x, y } = await grip(page);
  for (const end of ['a second finger', 'a cancelled touch']) {
    await test.step(`${end} returns the card`, async () => {
      await touch(devtools, 'touchStart', [{ id: 0, x, y }]);
      await touch(devtools, 'touchMove', [{ id: 0, x: x + 60, y }]);
      await touch(devtools, 'touchMove', [{ id: 0, x: x + 130, y }]);
      await expect(topCard(page)).toHaveAttribute('data-drag', 'on');
      if (end === 'a second finger') {
        await touch(devtools, 'touchStart', [
          { id: 0, x: x + 130, y },
          { id: 1, x, y: y + 80 },
        ]);
        await touch(devtools, 'touchEnd', []);
      } else await touch(devtools, 'touchCancel', []);
      await expect(topCard(page)).toHaveAttribute('data-drag', 'back');
      await expectOnTop(page, 'Ada Byron');
    });
  }
  expect(signalsFrom(server, user._id)).toEqual([]);

  await drag(devtools, await grip(page), 150, 10);
  await expectOnTop(page, 'Grace Hopper');
  await drag(devtools, await grip(page), -150, 10);
  await expectOnTop(page, 'Joan Clarke');
  await drag(devtools, await grip(page), 90, 0);
  await expect(topCard(page)).toHaveAttribute('data-drag', 'back');
  await expect
    .poll(() => signalsFrom(server, user._id).toSorted())
    .toEqual(['ignored Grace', 'interested Ada']);

  await topCard(page).getByRole('button', { name: 'Read more' }).tap();
  await expect(topCard(page).getByRole('button', { name: 'Show Less' })).toBeVisible();
  await topCard(page).getByRole('button', { name: 'Ignore' }).tap();
  await expectOnTop(page, 'Mary Shaw');
  await expect.poll(() => signalsFrom(server, user._id)).toHaveLength(3);
  expect(signalsFrom(server, user._id).at(-1)).toBe('ignored Joan');
});
