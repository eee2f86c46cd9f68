import type { Page } from 'playwright/test';
import { expect, test } from '../../support/e2e.ts';
import {
  bubbles,
  composer,
  connected,
  log,
  meet,
  openChat,
  say,
} from '../../support/chat/chat-page.ts';
import { hydrated } from '../../support/screens.ts';

test('the composer has the focus on opening, and takes what is typed anywhere', async ({
  page,
  otherPage,
}) => {
  const { ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await expect(composer(page)).toBeFocused();
  await say(page, 'One line');

  await bubbles(page).first().click();
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.type('Hello');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Hello');

  await log(page).focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowUp');
  await expect(log(page).locator('.line').first()).toBeFocused();

  await page.getByRole('button', { name: 'Search messages' }).click();
  const search = page.getByRole('combobox', { name: 'Search messages' });
  await expect(search).toBeFocused();
  await page.keyboard.type('line');
  await expect(search).toHaveValue('line');
  await expect(composer(page)).toHaveValue('Hello');
});

test('on a touch screen no keyboard comes by itself', async ({
  page,
  otherPage,
  browser,
  baseURL,
}) => {
  const { ben } = await meet(page, otherPage);
  const state = await page.context().storageState();
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: state,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await openChat(phone, ben);
  await expect(composer(phone)).not.toBeFocused();
  await context.close();
});

test('the title of every tab counts what is unread', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await page.goto('/connections');
  await hydrated(page);
  const title = await page.title();
  await openChat(otherPage, ada);
  await say(otherPage, 'First');
  await expect(page).toHaveTitle(`(1) ${title}`);
  await say(otherPage, 'Second');
  await expect(page).toHaveTitle(`(2) ${title}`);
  await openChat(page, ben);
  await expect(bubbles(page)).toHaveCount(2);
  await expect(page).toHaveTitle(/^Chat with Ben Marsh/);
});

/** Counts the notes that the page starts to play. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    class CountedNote extends OscillatorNode {
      override start(when?: number): void {
        const { dataset } = document.documentElement;
        dataset['notes'] = String(Number(dataset['notes'] ?? 0) + 1);
        super.start(when);
      }
    }
    window.OscillatorNode = CountedNote;
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['notes'] ?? 0));
}

/** A timer of the page that runs out after the one a sound waits for. */
const laterThanTheSound = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)));

test('a sound is for messages that nobody looks at, and for who wants it', async ({
  page,
  otherPage,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  const notes = await listen(page);
  await page.goto('/settings#notifications');
  const wanted = page.getByRole('switch', { name: 'Sound for new messages' });
  await expect(wanted).not.toBeChecked();
  await wanted.check();
  expect(await notes(), 'it is heard once switched on').toBe(2);

  await page.goto('/connections');
  await connected(page);
  await openChat(otherPage, ada);
  await say(otherPage, 'Are you there?');
  await expect.poll(notes).toBe(2);

  // What stands before the reader's eyes makes none: the one elsewhere afterwards does.
  await openChat(page, ben);
  await expect(bubbles(page)).toHaveCount(1);
  await say(otherPage, 'You are!');
  await expect(bubbles(page)).toHaveCount(2);
  await expect(otherPage.locator('[data-mark]').last()).toContainText('Read');
  await laterThanTheSound(page);
  expect(await notes()).toBe(0);

  await page.goto('/settings#notifications');
  await wanted.uncheck();
  await page.goto('/connections');
  await connected(page);
  const title = await page.title();
  await say(otherPage, 'Silence');
  await expect(page).toHaveTitle(`(1) ${title}`);
  await laterThanTheSound(page);
  expect(await notes()).toBe(0);
});
