import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectConsole, signUp, test } from '../../support/e2e.ts';
import { bomb, colourAt, lyingPicture, picture } from '../../support/images.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { toast, visit } from '../../support/screens.ts';

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const myCard = (page: Page) => page.getByRole('region', { name: 'Your profile' });
/** The account menu button. */
const myKey = (page: Page) => page.getByRole('button', { name: /account menu/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop your photo' });
const box = (page: Page) => dialog(page).getByRole('group', { name: 'Part of the photo to keep' });
const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use photo' });
const note = (page: Page) => page.locator('#photo-note');

const file = (buffer: Buffer, mimeType = 'image/jpeg', name = 'me.jpg'): GivenFile => ({
  name,
  mimeType,
  buffer,
});

const pick = (page: Page, given: GivenFile) => page.getByLabel('Photo file').setInputFiles(given);

/** Gives the page a file by a drop or a paste, with the events a browser fires. */
async function give(page: Page, how: 'drop' | 'paste', given: GivenFile): Promise<void> {
  const data = await page.evaluateHandle(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { base64: given.buffer.toString('base64'), name: given.name, type: given.mimeType },
  );
  if (how === 'drop') {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: data });
    await expect(page.locator('[data-over]')).toBeVisible();
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
    await expect(page.locator('[data-over]')).toHaveCount(0);
  } else {
    await page.evaluate((clipboardData) => {
      const init = { clipboardData, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new ClipboardEvent('paste', init));
    }, data);
  }
}

/** Returns the photo of the profile card as the server stores it. */
async function keptPhoto(page: Page): Promise<Buffer> {
  const image = myCard(page).locator('img');
  await expect(image).toHaveAttribute('src', /^\/photos\/[0-9a-f]{32}-320$/);
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  const answer = await page.request.get((await image.getAttribute('src')) ?? '');
  expect(answer.ok()).toBe(true);
  return answer.body();
}

async function cropped(page: Page): Promise<Buffer> {
  await use(page).click();
  await expect(page.getByText('Updated!')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  return keptPhoto(page);
}

async function centre(target: Locator): Promise<{ x: number; y: number; width: number }> {
  const found = await target.boundingBox();
  if (found === null) throw new Error('It has no box');
  return { x: found.x + found.width / 2, y: found.y + found.height / 2, width: found.width };
}

test('an image is picked, dropped or pasted, cropped, and refused with a reason', async ({
  page,
  context,
  devtools,
}) => {
  await signUp(page);
  await visit(page, '/profile');
  expectConsole(/ERR_INTERNET|Failed to (load|fetch)|dynamically imported/, 'may');
  const wide = file(await picture('jpeg', { width: 800, height: 600 }));
  await context.setOffline(true);
  await pick(page, wide);
  await expect(toast(page)).toContainText('This part didn’t load.');
  await context.setOffline(false);
  await pick(page, wide);
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  const kept = await cropped(page);
  expect(await sharp(kept).metadata()).toMatchObject({ width: 320, height: 320 });
  expect(await colourAt(kept, 0.5, 0.1)).toBe('red');
  expect(await colourAt(kept, 0.5, 0.9)).toBe('blue');
  const image = myCard(page).locator('img');
  await expect(image).toHaveAttribute('srcset', /-96 96w,.*-320 320w,.*-800 800w/);
  const src = await image.getAttribute('src');
  await expect(myKey(page).locator('img')).toHaveAttribute('src', src ?? '');
  await expect(myKey(page).locator('img')).toBeVisible();

  await give(page, 'drop', file(await lyingPicture()));
  const upright = await cropped(page);
  expect(await colourAt(upright, 0.1, 0.1)).toBe('red');
  expect(await colourAt(upright, 0.9, 0.9)).toBe('blue');

  const columns = await picture('png', { width: 900, height: 600, split: 'columns' });
  await give(page, 'paste', file(columns, 'image/png'));
  await expect(use(page)).toBeEnabled();
  const { x, y, width } = await centre(box(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + width, y, { steps: 4 });
  await page.mouse.up();
  const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveValue('1');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(2);
  await zoom.fill('3');
  await box(page).focus();
  await page.keyboard.press('-');
  await expect.poll(async () => Number(await zoom.inputValue())).toBeLessThan(3);
  await page.keyboard.press('+');
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  const left = await cropped(page);
  expect([await colourAt(left, 0.1, 0.5), await colourAt(left, 0.9, 0.5)]).toEqual(['red', 'red']);

  // Pinching resizes the crop on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await pick(page, file(await picture('webp', { width: 900, height: 600 }), 'image/webp'));
  await expect(use(page)).toBeEnabled();
  await expectNoSidewaysScroll(page);
  const middle = await centre(box(page));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) => {
    const fingers = [-apart, apart].map((dx, id) => ({ x: middle.x + dx, y: middle.y, id }));
    const touchPoints = type === 'touchEnd' ? [] : fingers;
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 30);
  for (const apart of [50, 70, 90]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(2);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  // The closed dialog's step back in the history would close the next one.
  await page.waitForFunction(() => !(history.state as { dialog?: true } | null)?.dialog);

  // The trace recorder fetches the images of the page.
  expectConsole(/Connecting to 'blob:/, 'may');
  const refusals: [GivenFile, string][] = [
    [
      file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'a.svg'),
      'Use a JPEG, PNG, WebP or AVIF image',
    ],
    [
      file(Buffer.from('<h1>Hello</h1>'), 'image/jpeg', 'renamed.jpg'),
      'This image is damaged or not complete',
    ],
    [
      file(bomb(12_000), 'image/png', 'bomb.png'),
      'This image has too many pixels: at most 50 million',
    ],
  ];
  for (const [given, words] of refusals) {
    await pick(page, given);
    await expect(note(page)).toHaveText(words);
    await expect(dialog(page)).toBeHidden();
  }
  await page.getByLabel('Photo file').evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer();
    const bytes = new Uint8Array(8 * 1024 * 1024 + 1);
    transfer.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(note(page)).toHaveText('A photo can have at most 8 MB');

  expectConsole(/ERR_FAILED/);
  expectConsole(/status of 503/);
  expectConsole(/answer: 503/);
  // A refusal does not prevent the next attempt.
  const given = file(columns, 'image/png');
  await pick(page, given);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.waitForFunction(() => !(history.state as { dialog?: true } | null)?.dialog);
  await pick(page, given);
  await zoom.fill('3');
  await box(page).focus();
  for (let press = 0; press < 24; press += 1) await page.keyboard.press('ArrowRight');
  await page.route('**/api/profile/photo', (route) => route.abort());
  await use(page).click();
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toHaveText('Failed to update photo');
  await page.unroute('**/api/profile/photo');
  await page.route('**/api/profile/photo', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Try again in a moment.' },
    }),
  );
  await use(page).click();
  await expect(alert).toHaveText('Failed to update photo: Try again in a moment.');
  await page.unroute('**/api/profile/photo');
  expect(await colourAt(await cropped(page), 0.5, 0.5)).toBe('blue');
});
