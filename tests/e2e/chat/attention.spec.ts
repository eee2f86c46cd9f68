import type { Page } from 'playwright/test';
import { expect, test } from '../../support/e2e.ts';
import { bubbles, composer, connected, log, meet, openChat } from '../../support/chat/chat-page.ts';
import { putChat } from '../../support/chat/long-chat.ts';
import { menuButton } from '../../support/screens.ts';

test('keys walk the lines of the log, and letters go to the composer', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  const texts = Array.from({ length: 122 }, (_, at) => `Line ${at} https://pairwise.example/${at}`);
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await openChat(page, ben);
  await expect(composer(page)).toBeFocused();
  const lines = log(page).locator('.line');
  const newest = log(page).getByRole('article').last();
  await expect(newest).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(newest).not.toBeInViewport();
  await page.keyboard.press('PageDown');
  await expect(newest).toBeInViewport();

  await bubbles(page)
    .last()
    .click({ position: { x: 4, y: 4 } });
  await expect(composer(page)).not.toBeFocused();
  await page.keyboard.type('Hello');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Hello');

  await log(page).focus();
  // Waits for the scripts that load when a reader moves into the log: then the lines are no longer Tab stops.
  await expect(log(page).getByRole('link').first()).toHaveAttribute('tabindex', '-1');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Attach', exact: true })).toBeFocused();
  await log(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(newest).toBeFocused();
  await expect(newest).toHaveAccessibleName(/^Ben, \d\d:\d\d: Line 121 /);
  await page.keyboard.press('Tab');
  await expect(newest.getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(lines.nth(-2)).toBeFocused();
  await expect(newest.getByRole('button', { name: /^React, \d\d:\d\d$/ })).toHaveCount(1);

  // A message inside a group shows its time only while it has the focus or the pointer.
  const middle = lines.nth(-3);
  const time = () => middle.evaluate((box) => getComputedStyle(box, '::after').content);
  await page.mouse.move(0, 0);
  expect(await time()).toBe('none');
  await middle.hover();
  expect(await time()).toMatch(/^"\d\d:\d\d"$/);
  await page.mouse.move(0, 0);
  await middle.focus();
  expect(await time()).toMatch(/^"\d\d:\d\d"$/);

  await page.keyboard.press('Home');
  await expect(lines.filter({ hasText: texts[0]! })).toBeInViewport();
  await expect(log(page).locator('[data-hit]')).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lines.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(newest).toBeInViewport();
  await expect(newest).toContainText(texts[121]!);
  await page.keyboard.press('ArrowUp');
  await expect(newest).toBeFocused();

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
  const title = await page.title();
  await say('Are you there?');
  await expect.poll(notes).toBe(4);
  await expect(page).toHaveTitle(`(1) ${title}`);
  await laterThanTheSound(page);
  await wanted.uncheck();
  await say('Silence');
  await expect(page).toHaveTitle(`(2) ${title}`);
  await laterThanTheSound(page);
  expect(await notes()).toBe(4);
  await wanted.check();

  // A message in the visible chat makes no sound.
  await openChat(page, ben);
  await expect(bubbles(page)).toHaveCount(2);
  const shown = await say('You are!');
  await expect(bubbles(page)).toHaveCount(3);
  await theirs.hears('readUpTo', ({ messageId }) => messageId === shown);
  await laterThanTheSound(page);
  expect(await notes()).toBe(0);
  await expect(page).toHaveTitle(/^Chat with Ben Marsh/);

  // Logging out keeps the setting, which belongs to the browser, as the entry about cached fonts does.
  await menuButton(page, 'Ada').click();
  await page.getByRole('menuitem', { name: /Logout/ }).click();
  await page.waitForURL('/login');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((name) => name !== 'fonts')).toEqual(['message-sound']);
});
