import type { Page } from 'playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { picture } from '../../support/images.ts';
import { composer, log, meet, openChat, sendKey } from '../../support/chat/chat-page.ts';

async function paste(page: Page, times = 1, count = 1): Promise<void> {
  const bytes = [...(await picture('png'))];
  await composer(page).evaluate(
    (field, given) => {
      for (let time = 0; time < given.times; time += 1) {
        const clipboardData = new DataTransfer();
        for (let at = 0; at < given.count; at += 1) {
          const file = new File([new Uint8Array(given.bytes)], 'shot', { type: 'image/png' });
          clipboardData.items.add(file);
        }
        const init = { bubbles: true, cancelable: true, clipboardData };
        field.dispatchEvent(new ClipboardEvent('paste', init));
      }
    },
    { bytes, times, count },
  );
}

const tray = (page: Page) => page.getByRole('list', { name: 'Pictures to send' });
const shown = (page: Page) =>
  log(page)
    .getByRole('link')
    .filter({ has: page.locator('img') });

test('a picture waits while another device of the person uploads', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/429.*\/pictures|status of 429/);
  const { ben } = await meet(page);
  await openChat(page, ben);
  let calls = 0;
  await page.route('**/api/chat/*/pictures', (route) => {
    calls += 1;
    if (calls > 1) return route.continue();
    const body = { code: 'too_many_requests', message: 'Your last image is still being prepared.' };
    return route.fulfill({ status: 429, headers: { 'retry-after': '5' }, json: body });
  });
  await paste(page);
  await sendKey(page).click();
  await expect(shown(page)).toHaveAttribute('href', /^\/pictures\//, { timeout: 15_000 });
  await expect(page.getByText('Your last image')).toBeHidden();
});

test('another tab does not upload what one is uploading', async ({ page }) => {
  const { ben } = await meet(page);
  await openChat(page, ben);
  const second = await page.context().newPage();
  await openChat(second, ben);
  let calls = 0;
  await page.context().route('**/api/chat/*/pictures', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 7000));
    await route.continue();
  });
  await paste(page);
  await sendKey(page).click();
  await expect(shown(page)).toHaveAttribute('href', /^\/pictures\//, { timeout: 20_000 });
  await expect(shown(second)).toHaveAttribute('href', /^\/pictures\//);
  await page.waitForTimeout(1000);
  expect(calls).toBe(1);
});

test('the tray takes four pictures, and keeps the focus', async ({ page }) => {
  const { ben } = await meet(page);
  await openChat(page, ben);
  await paste(page, 2, 3);
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
