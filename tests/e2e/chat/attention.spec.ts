import type { Page } from 'playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { bubbles, composer, connected, log, meet, openChat } from '../../support/chat/chat-page.ts';
import { putChat } from '../../support/chat/long-chat.ts';
import { menuButton } from '../../support/screens.ts';

test('typed keys go to the composer', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  const texts = Array.from({ length: 60 }, (_, at) => `Line ${at}`);
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await openChat(page, ben);
  await expect(composer(page)).toBeFocused();
  const newest = bubbles(page).last();
  await expect(newest).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(newest).not.toBeInViewport();
  await page.keyboard.press('PageDown');
  await expect(newest).toBeInViewport();

  await newest.click();
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.type('Hello');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Hello');

  await log(page).focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowUp');
  await expect(log(page).locator('.line').last()).toBeFocused();

  await page.getByRole('button', { name: 'Search messages' }).click();
  const search = page.getByRole('combobox', { name: 'Search messages' });
  await expect(search).toBeFocused();
  await page.keyboard.type('line');
  await expect(search).toHaveValue('line');
  await expect(composer(page)).toHaveValue('Hello');
  await page.keyboard.press('Escape');

  // Keys typed on a button of the panel do not go to the message.
  await page.getByRole('button', { name: 'AI assistant' }).click();
  const close = page.getByRole('complementary', { name: 'AI assistant' }).getByRole('button', {
    name: 'Close',
  });
  await close.focus();
  await page.keyboard.press('q');
  await expect(close).toBeFocused();
  await expect(composer(page)).toHaveValue('Hello');
  await close.click();
  await expect(close).toBeHidden();

  /** Reports whether a key pressed outside all fields moves the focus to the composer. */
  const goesToComposer = (key: Record<string, string | boolean>): Promise<boolean> =>
    page.evaluate((init) => {
      (document.activeElement as HTMLElement).blur();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
      return document.activeElement?.tagName === 'TEXTAREA';
    }, key);
  const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
  expect(await goesToComposer({ key: '@', ...altGr })).toBe(true);
  expect(await goesToComposer({ key: 'Dead' })).toBe(true);
  expect(await goesToComposer({ key: 'Ä', shiftKey: true })).toBe(true);
  expect(await goesToComposer({ key: 'c', ctrlKey: true })).toBe(false);
  expect(await goesToComposer({ key: 'f', altKey: true })).toBe(false);
  expect(await goesToComposer({ key: ' ' })).toBe(false);
  expect(await goesToComposer({ key: 'F5' })).toBe(false);
});

/** Returns a counter of the sounds that the page has started to play. */
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

/** Runs the page's clock past the delay of the sound. */
const laterThanTheSound = (page: Page): Promise<void> => page.clock.runFor(1500);

test('titles count unread messages, and a sound plays', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const say = (text: string) => theirs.say(ada.user._id, text);
  const notes = await listen(page);
  await page.clock.install();
  await page.goto('/settings#notifications');
  const wanted = page.getByRole('switch', { name: 'Sound for new messages' });
  await expect(wanted).not.toBeChecked();
  await wanted.check();
  expect(await notes(), 'it is heard once switched on').toBe(2);
  await connected(page);
  await say('Are you there?');
  await expect.poll(notes).toBe(4);

  // A message in the visible chat makes no sound; the one elsewhere afterwards does.
  await openChat(page, ben);
  await expect(bubbles(page)).toHaveCount(1);
  const shown = await say('You are!');
  await expect(bubbles(page)).toHaveCount(2);
  await theirs.hears('readUpTo', ({ messageId }) => messageId === shown);
  await laterThanTheSound(page);
  expect(await notes()).toBe(0);

  await page.goto('/settings#notifications');
  await wanted.uncheck();
  await connected(page);
  const title = await page.title();
  await say('Silence');
  await expect(page).toHaveTitle(`(1) ${title}`);
  await say('Still silence');
  await expect(page).toHaveTitle(`(2) ${title}`);
  await laterThanTheSound(page);
  expect(await notes()).toBe(0);
  // Logging out keeps the setting, which belongs to the browser, as the entry about cached fonts does.
  await wanted.check();
  await openChat(page, ben);
  await expect(page).toHaveTitle(/^Chat with Ben Marsh/);
  await menuButton(page, 'Ada').click();
  await page.getByRole('menuitem', { name: /Logout/ }).click();
  await page.waitForURL('/login');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => name !== 'fonts')).toEqual(['message-sound']);
});
