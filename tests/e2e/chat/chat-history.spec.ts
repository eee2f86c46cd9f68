import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import {
  bubbles,
  composer,
  log,
  meet,
  openChat,
  say,
  scrollUntil,
  wholeLog,
  moreButton,
  pressTool,
} from '../../support/chat/chat-page.ts';
import { manyTexts, putChat } from '../../support/chat/long-chat.ts';
import { pressComposing } from '../../support/composing.ts';
import { hold } from '../../support/screens.ts';

/** Returns the line with exactly this text. */
const line = (page: Page, text: string): Locator =>
  bubbles(page).filter({ hasText: new RegExp(`^${text}$`) });

const topOf = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? NaN;

/** Scrolls the log with the wheel until the line is drawn and in view. */
async function scrollTo(page: Page, text: string, step: number): Promise<Locator> {
  const wanted = line(page, text);
  await scrollUntil(page, wanted, step);
  return wanted;
}

/** Returns the top of a line once two frames in a row agree on it. */
async function restingTop(of: Locator): Promise<number> {
  let last = NaN;
  await expect
    .poll(
      async () => {
        const now = await topOf(of);
        const rests = now === last;
        last = now;
        return rests;
      },
      { intervals: [50] },
    )
    .toBe(true);
  return last;
}

test('older and new messages keep the reader’s position', async ({ page, otherPerson, server }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts: manyTexts(180) });
  await openChat(page, ben);
  await expect(bubbles(page).last()).toBeInViewport();

  let held = await scrollTo(page, 'Line 150', -300);
  for (let at = 120; at >= 30; at -= 30) {
    // While older messages load above it, the line in view stays where the wheel left it.
    const before = await restingTop(held);
    await page.waitForFunction(() => document.querySelector('[role=log] .spin') === null);
    expect(Math.abs((await topOf(held)) - before)).toBeLessThan(2);
    held = await scrollTo(page, `Line ${at}`, -400);
  }
  expect(await bubbles(page).count(), 'what is far away is not drawn').toBeLessThan(120);
  await page.getByRole('button', { name: 'Go to the newest messages' }).click();
  await expect(bubbles(page).last()).toBeInViewport();

  held = await scrollTo(page, 'Line 151', -300);
  const before = await restingTop(held);
  await theirs.say(ada.user._id, 'One more');
  await theirs.say(ada.user._id, 'And\nanother\nof several\nlines');
  const pill = page.getByRole('button', { name: '2 new messages' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await topOf(held)) - before)).toBeLessThan(2);

  // Resizes as an on-screen keyboard and a rotated phone do.
  const first = line(page, 'Line 151');
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect(first).toBeInViewport();
  await page.setViewportSize({ width: 560, height: 700 });
  await expect(first).toBeInViewport();

  await pill.click();
  await expect(bubbles(page).last()).toHaveText('And\nanother\nof several\nlines');
  await expect(bubbles(page).last()).toBeInViewport();
  await expect(pill).toBeHidden();
  await page.setViewportSize({ width: 560, height: 420 });
  await expect(bubbles(page).last()).toBeInViewport();
  await theirs.say(ada.user._id, 'At the end it sticks');
  await expect(line(page, 'At the end it sticks')).toBeInViewport();
});

test('a conversation opens at its first unread message', async ({ page, otherPerson, server }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const texts = Array.from({ length: 210 }, (_, at) => `Line ${at}`);
  // 90 unread messages: the newest 135 messages, nearly three pages.
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts, unread: 90 });
  await openChat(page, ben);
  const divider = log(page).getByText('New', { exact: true });
  await expect(divider).toBeInViewport();
  const firstUnread = line(page, 'Line 76');
  await expect(firstUnread).toBeInViewport();
  expect(await topOf(firstUnread)).toBeGreaterThan(await topOf(divider));
  await expect(page.getByRole('button', { name: /new messages$/ })).toBeVisible();

  // Scrolling down loads everything, including messages sent during the scroll, and the divider stays.
  await (await otherPerson.openSocket()).say(ada.user._id, 'Still there?');
  expect(await wholeLog(page)).toEqual([...texts, 'Still there?']);
  await expect(bubbles(page).last()).toHaveText('Still there?');
  await scrollUntil(page, divider, -400);

  const badge = page.getByRole('navigation', { name: 'Main' }).locator('[data-count=unread]');
  await expect(badge).toBeHidden();
  await say(page, 'Yes');
  await expect(bubbles(page).last()).toBeInViewport();
  await expect(divider).toHaveCount(0);
});

test('search jumps to old messages and back', async ({ page, otherPerson, server }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const texts = Array.from({ length: 180 }, (_, at) => `Line ${at}`);
  texts[20] = 'The ÜBERGANG is 100% done';
  texts[150] = 'an übergang of another kind';
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await openChat(page, ben);

  const key = page.getByRole('button', { name: 'Search messages' });
  await key.click();
  const field = page.getByRole('combobox', { name: 'Search messages' });
  await expect(field).toBeFocused();
  await field.fill('übergang');
  const hits = page.getByRole('option');
  await expect(hits).toHaveCount(2);
  await expect(hits.locator('mark')).toHaveText(['übergang', 'ÜBERGANG']);
  await expect(hits.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await field.press('ArrowDown');
  await field.press('Enter');
  const old = line(page, texts[20]);
  await expect(old).toBeInViewport();
  await expect(log(page).locator('[data-hit]')).toHaveText(/ÜBERGANG/);
  await expect(line(page, 'Line 18')).toBeInViewport();

  // A message that arrives during the jump waits at the end, and the gap before it is loaded.
  await theirs.say(ada.user._id, 'Written meanwhile');
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(bubbles(page).last()).not.toHaveText('Written meanwhile');
  await expect(old).toBeInViewport();
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(key).toBeFocused();
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(bubbles(page).last()).toHaveText('Written meanwhile');
  await expect(bubbles(page).last()).toBeInViewport();

  // Scrolling down from the past joins the newest messages again.
  await key.click();
  await field.fill('100%');
  await expect(hits).toHaveCount(1);
  await field.press('Enter');
  await expect(old).toBeInViewport();
  await field.press('Escape');
  expect(await wholeLog(page)).toEqual([...texts, 'Written meanwhile']);
  await key.click();
  await field.fill('100%');
  await expect(hits).toHaveCount(1);
  await field.press('Enter');
  await expect(old).toBeInViewport();
  await composer(page).fill('Found it');
  await composer(page).press('Enter');
  await expect(line(page, 'Found it')).toBeInViewport();
  await field.press('Escape');
  await expect(line(page, 'Written meanwhile')).toBeInViewport();
  await theirs.say(ada.user._id, 'And it goes on');
  await expect(line(page, 'And it goes on')).toBeInViewport();

  await key.click();
  await field.fill('nobody wrote this');
  await expect(page.getByText('Nothing here says “nobody wrote this”.')).toBeVisible();
});

test('on a phone the search closes and marks the hit', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  const texts = Array.from({ length: 180 }, (_, at) => `Line ${at}`);
  texts[20] = 'Long ago a heron';
  texts[179] = 'Just now a heron';
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page, ben);
  const open = () => pressTool(page, 'Search messages');
  const field = page.getByRole('combobox', { name: 'Search messages' });
  const marked = log(page).locator('[data-hit]');
  await open();
  await field.fill('line');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await pressComposing(field, 'Enter');
  await pressComposing(field, 'Escape');
  await expect(page.getByRole('option').last()).toBeVisible();
  await field.press('Escape');
  await expect(moreButton(page)).toBeFocused();
  for (const [at, text] of [texts[179], texts[20]].entries()) {
    await open();
    await expect(marked).toHaveCount(0);
    await field.fill('heron');
    await page.getByRole('option').nth(at).click();
    await expect(field).toBeHidden();
    await expect(line(page, text)).toBeInViewport();
    await expect(marked).toHaveText(new RegExp(text));
    // The last message is at the end of the log; nothing is below it.
    await expect(page.getByRole('button', { name: 'Go to the newest messages' })).toHaveCount(at);
  }

  // If the search is closed before the message loads, it no longer jumps.
  await open();
  await field.press('Escape');
  await page.getByRole('button', { name: 'Go to the newest messages' }).click();
  await expect(line(page, texts[179])).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('button', { name: 'Search messages' }).click();
  await field.fill('long ago');
  const letAnswerCome = await hold(page, '**/messages?around=*');
  const asked = page.waitForRequest('**/messages?around=*');
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
  await asked;
  await field.press('Escape');
  const answered = page.waitForResponse('**/messages?around=*');
  letAnswerCome();
  await (await answered).finished();
  await expect(line(page, texts[179])).toBeInViewport();
  await expect(marked).toHaveCount(0);
});

test('the log is one Tab stop with arrow key navigation', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  const texts = Array.from({ length: 122 }, (_, at) => `Line ${at} https://pairwise.example/${at}`);
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await openChat(page, ben);
  await expect(line(page, texts[121] ?? '')).toBeInViewport();

  await log(page).focus();
  // Waits for the scripts loaded on the first focus: then the lines are no longer Tab stops.
  await expect(log(page).getByRole('link').first()).toHaveAttribute('tabindex', '-1');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Attach', exact: true })).toBeFocused();
  await log(page).focus();
  await page.keyboard.press('ArrowUp');
  const newest = log(page).getByRole('article').last();
  await expect(newest).toBeFocused();
  await expect(newest).toHaveAccessibleName(/^Ben, \d\d:\d\d: Line 121 /);
  await page.keyboard.press('Tab');
  await expect(newest.getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(log(page).locator('.line').nth(-2)).toBeFocused();
  await expect(newest.getByRole('button', { name: /^React, \d\d:\d\d$/ })).toHaveCount(1);

  // A message inside a group shows its time only while it has the focus or the pointer.
  const timeOf = (of: Locator): Promise<string> =>
    of.evaluate((box) => getComputedStyle(box, '::after').content);
  const middle = log(page).locator('.line').nth(-3);
  expect(await timeOf(middle)).toBe('none');
  await middle.hover();
  expect(await timeOf(middle)).toMatch(/^"\d\d:\d\d"$/);
  await page.mouse.move(0, 0);
  await middle.focus();
  expect(await timeOf(middle)).toMatch(/^"\d\d:\d\d"$/);

  await page.keyboard.press('Home');
  await expect(line(page, texts[0] ?? '')).toBeInViewport();
  await expect(log(page).locator('[data-hit]')).toHaveCount(0);
  await expect(log(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(log(page).locator('.line').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(line(page, texts[121] ?? '')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(newest).toBeFocused();
});

test('the search never covers a hit on any screen', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  // A third of the messages are her own and appear on the right, where the search is.
  const texts = Array.from(
    { length: 36 },
    (_, at) => `A heron ${at} ${'goes on and on '.repeat(9)}`,
  );
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await openChat(page, ben);
  await page.getByRole('button', { name: 'Search messages' }).click();
  const field = page.getByRole('combobox', { name: 'Search messages' });
  await field.fill('heron');
  // The browser's own clear button would appear next to ours.
  await expect(field).toHaveJSProperty('type', 'text');
  const panel = page.getByRole('search');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (let at = 0; at < 6; at += 1) {
    await field.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    if (at > 0) await field.press('ArrowDown');
    await field.press('Enter');
    const hit = log(page).locator('[data-hit]');
    await expect(hit).toBeInViewport();
    await expect(page.getByRole('option').first()).toBeHidden();
    await expect(async () => {
      const [found, over] = [(await hit.boundingBox())!, (await panel.boundingBox())!];
      expect(found.y).toBeGreaterThanOrEqual(over.y + over.height);
    }).toPass();
  }
  await panel.getByRole('button', { name: 'Close search' }).click();
  await expect(panel).toBeHidden();
});
