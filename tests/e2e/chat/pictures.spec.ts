import type { Page } from 'playwright/test';
import { expect, expectAccessible, expectConsole, test } from '../../support/e2e.ts';
import { picture } from '../../support/images.ts';
import { composer, log, meetInChat, openChat, say, sendKey } from '../../support/chat/chat-page.ts';

const file = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('png', { width, height }),
});

/** Pastes or drops images as a browser would. */
const give = async (page: Page, kind: 'paste' | 'drop', ...types: string[]): Promise<void> => {
  const bytes = [...(await picture('png'))];
  await composer(page).evaluate(
    (field, given) => {
      const data = new DataTransfer();
      for (const type of given.types) {
        data.items.add(new File([new Uint8Array(given.bytes)], 'shot', { type }));
      }
      const init = { bubbles: true, cancelable: true };
      field.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    { kind, types, bytes },
  );
};

const tray = (page: Page) => page.getByRole('list', { name: 'Pictures to send' });
const shown = (page: Page) =>
  log(page)
    .getByRole('link')
    .filter({ has: page.locator('img') });
const isLoaded = async (page: Page): Promise<boolean> =>
  log(page)
    .locator('.picture > img:not([aria-hidden])')
    .evaluateAll((all) =>
      all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    );

test('chosen, pasted and dropped pictures are sent and deleted', async ({ page, otherPerson }) => {
  const { ben } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();

  await page.getByRole('button', { name: 'Attach' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Picture/ }).click();
  await (await chosen).setFiles([await file('a.png', 3000, 2000), await file('b.png', 60, 40)]);
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  await tray(page).getByLabel('Description of picture 1').fill('A red and blue chart');
  await expectAccessible(page);
  await composer(page).fill('Before and after');
  const upload = page.waitForRequest('**/api/chat/*/pictures');
  await sendKey(page).click();
  // The browser has reduced the large one.
  expect((await upload).headers()['content-type']).toBe('image/webp');
  await expect(tray(page)).toBeHidden();
  await expect(shown(page)).toHaveCount(2);
  await expect(shown(page).first()).toHaveAccessibleName('A red and blue chart');
  await expect(log(page).getByText('Before and after')).toBeVisible();
  await expect.poll(() => isLoaded(page)).toBe(true);
  await theirs.hears('messageReceived', ({ text }) => text === 'Before and after');
  await openChat(page, ben);
  await expect.poll(() => isLoaded(page)).toBe(true);

  const viewer = page.getByRole('dialog');
  await shown(page).first().click();
  await expect(viewer).toHaveAccessibleName('A red and blue chart');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Fit to window' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(shown(page)).toHaveCount(2);
  await log(page).getByRole('article').first().hover();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(log(page).getByText('This message was deleted')).toBeVisible();
  await expect(shown(page)).toHaveCount(0);

  await give(page, 'paste', 'image/png');
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
  await give(page, 'drop', 'image/png', 'image/svg+xml');
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Use a PNG, JPEG or WebP image')).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(tray(page).getByRole('listitem')).toHaveCount(1);
  await composer(page).press('Enter');
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page)).toHaveAccessibleName('Picture');

  const three = ['image/png', 'image/png', 'image/png'];
  await Promise.all([give(page, 'paste', ...three), give(page, 'paste', ...three)]);
  await expect(page.getByText('A message can have at most 4 pictures')).toBeVisible();
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  const keys = tray(page).getByRole('button');
  for (let left = 3; left > 0; left -= 1) {
    await keys.last().press('Enter');
    await expect(keys).toHaveCount(left);
    await expect(keys.last()).toBeFocused();
  }
  await keys.press('Enter');
  await expect(composer(page)).toBeFocused();
});

test('pictures wait for the network, another device and another tab', async ({
  page,
  otherPerson,
}) => {
  expectConsole(/ERR_FAILED.*\/pictures/);
  expectConsole(/429.*\/pictures|status of 429/);
  await page.clock.install();
  const { ben } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  await page.route('**/api/chat/*/pictures', (route) => route.abort());
  await give(page, 'paste', 'image/png');
  await sendKey(page).click();
  await say(page, 'after the picture');
  await expect(log(page).getByText('Sending')).toBeVisible();
  // The browser stores the file a moment after the press.
  await expect.poll(() => page.evaluate(storedFiles)).toBe(1);

  await page.reload();
  await expect(shown(page)).toHaveCount(1);
  await expect.poll(() => isLoaded(page)).toBe(true);
  expect(theirs.heard('messageReceived')).toEqual([]);

  await page.unroute('**/api/chat/*/pictures');
  // The next attempt is due after a few seconds.
  await page.clock.fastForward(6000);
  await theirs.hears('messageReceived', ({ text }) => text === 'after the picture');
  const [first, last] = theirs.heard('messageReceived');
  expect(first).toMatchObject({ pictures: [{}] });
  expect(last?.text).toBe('after the picture');
  await expect(log(page).getByText('Sending')).toBeHidden();

  let calls = 0;
  await page.route('**/api/chat/*/pictures', (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    const body = { code: 'too_many_requests', message: 'Your last image is still being prepared.' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '5' }, json: body });
  });
  await expect(shown(page)).toHaveCount(1);
  await give(page, 'paste', 'image/png');
  const refused = page.waitForResponse('**/api/chat/*/pictures');
  await sendKey(page).click();
  await (await refused).finished();
  await page.clock.fastForward(6000);
  await expect(shown(page).last()).toHaveAttribute('href', /^\/pictures\//, { timeout: 15_000 });
  await expect(page.getByText('Your last image')).toBeHidden();

  const second = await page.context().newPage();
  await second.clock.install();
  await openChat(second, ben);
  calls = 0;
  const upload = Promise.withResolvers<void>();
  await page.unroute('**/api/chat/*/pictures');
  await page.context().route('**/api/chat/*/pictures', async (route) => {
    calls += 1;
    await upload.promise;
    await route.continue();
  });
  await give(page, 'paste', 'image/png');
  await sendKey(page).click();
  await expect(log(second).getByText('Sending')).toBeVisible();
  // From now on the second tab would send the message, but waits for the upload of the first.
  await second.clock.fastForward(6000);
  const waiting = () =>
    second.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(1);
  upload.resolve();
  for (const tab of [page, second])
    await expect(shown(tab).last()).toHaveAttribute('href', /^\/pictures\//);
  await expect.poll(waiting).toBe(0);
  expect(calls).toBe(1);
});

/** Runs in the page. */
async function storedFiles(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('unsent-'));
  const kept = names.map(async (name) => (await (await caches.open(name)).keys()).length);
  return (await Promise.all(kept)).reduce((sum, count) => sum + count, 0);
}
