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

test('a chat opens at its first unread message and keeps the reader’s place', async ({
  page,
  otherPerson,
  server,
}) => {
  const { ada, ben } = await meet(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const texts = manyTexts(210);
  // 90 unread messages: the newest 135 messages, nearly three pages.
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts, unread: 90 });
  await openChat(page, ben);
  const divider = log(page).getByText('New', { exact: true });
  await expect(divider).toBeInViewport();
  let held = line(page, 'Line 76');
  await expect(held).toBeInViewport();
  expect(await topOf(held)).toBeGreaterThan(await topOf(divider));

  for (const at of [52, 26, 0]) {
    // While older messages load above it, the line in view stays where the wheel left it.
    const before = await restingTop(held);
    await page.waitForFunction(() => document.querySelector('[role=log] .spin') === null);
    expect(Math.abs((await topOf(held)) - before)).toBeLessThan(2);
    held = await scrollTo(page, `Line ${at}`, -400);
  }
  expect(await bubbles(page).count(), 'what is far away is not drawn').toBeLessThan(120);
  await page.getByRole('button', { name: /new messages$/ }).click();
  await expect(bubbles(page).last()).toBeInViewport();

  held = await scrollTo(page, 'Line 181', -300);
  const before = await restingTop(held);
  const news = ['One more', 'And\nanother\nof several\nlines', 'At the end it sticks'] as const;
  for (const text of news.slice(0, 2)) await theirs.say(ada.user._id, text);
  const pill = page.getByRole('button', { name: '2 new messages' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await topOf(held)) - before)).toBeLessThan(2);

  // Resizes as an on-screen keyboard and a rotated phone do.
  await page.setViewportSize({ width: 1280, height: 480 });
  await expect(held).toBeInViewport();
  await page.setViewportSize({ width: 560, height: 700 });
  await expect(held).toBeInViewport();

  await pill.click();
  await expect(bubbles(page).last()).toHaveText(news[1]);
  await expect(bubbles(page).last()).toBeInViewport();
  await expect(pill).toBeHidden();
  await page.setViewportSize({ width: 560, height: 420 });
  await expect(bubbles(page).last()).toBeInViewport();
  await theirs.say(ada.user._id, news[2]);
  await expect(line(page, news[2])).toBeInViewport();

  // The divider stays until an answer.
  await page.setViewportSize({ width: 1280, height: 720 });
  const first = (text: string) => /^Line \d+/.exec(text)?.[0] ?? text;
  expect((await wholeLog(page)).map(first)).toEqual([...texts.map(first), ...news]);
  await scrollUntil(page, divider, -400);
  const badge = page.getByRole('navigation', { name: 'Main' }).locator('[data-count=unread]');
  await expect(badge).toBeHidden();
  await say(page, 'Yes');
  await expect(bubbles(page).last()).toBeInViewport();
  await expect(divider).toHaveCount(0);
});

test('search jumps to old messages and back on any screen', async ({
  page,
  otherPerson,
  server,
}) => {
  const { ada, ben } = await meet(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  // A third of the messages are her own and appear on the right, where the search is.
  const texts = Array.from({ length: 180 }, (_, at) =>
    at < 144 ? `Line ${at}` : `A heron ${at}${' goes on and on'.repeat(9)}`,
  );
  texts[20] = 'Long ago the ÜBERGANG was 100% done';
  texts[179] = 'Just now an übergang of another kind';
  putChat(server.dataDir, { one: ada.user._id, other: ben.user._id, texts });
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page, ben);
  const field = page.getByRole('combobox', { name: 'Search messages' });
  const hits = page.getByRole('option');
  const marked = log(page).locator('[data-hit]');
  const toNewest = page.getByRole('button', { name: 'Go to the newest messages' });
  const [old, recent] = [line(page, texts[20]), line(page, texts[179])];

  // A phone closes the search with a jump.
  const open = () => pressTool(page, 'Search messages');
  await open();
  await field.fill('line');
  await expect(hits).not.toHaveCount(0);
  await pressComposing(field, 'Enter');
  await pressComposing(field, 'Escape');
  await expect(hits.last()).toBeVisible();
  await field.press('Escape');
  await expect(moreButton(page)).toBeFocused();
  for (const [at, text] of [texts[179], texts[20]].entries()) {
    await open();
    await expect(marked).toHaveCount(0);
    await field.fill('übergang');
    await hits.nth(at).click();
    await expect(field).toBeHidden();
    await expect(line(page, text)).toBeInViewport();
    await expect(marked).toHaveText(new RegExp(text));
    // The last message is at the end of the log; nothing is below it.
    await expect(toNewest).toHaveCount(at);
  }

  // If the search is closed before the message loads, it no longer jumps.
  await open();
  await field.press('Escape');
  await toNewest.click();
  await expect(recent).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  const key = page.getByRole('button', { name: 'Search messages' });
  await key.click();
  await expect(field).toBeFocused();
  await field.fill('long ago');
  const letAnswerCome = await hold(page, '**/messages?around=*');
  const asked = page.waitForRequest('**/messages?around=*');
  await expect(hits).toHaveCount(1);
  await field.press('Enter');
  await asked;
  await field.press('Escape');
  const answered = page.waitForResponse('**/messages?around=*');
  letAnswerCome();
  await (await answered).finished();
  await expect(recent).toBeInViewport();
  await expect(marked).toHaveCount(0);

  // Wide screens show the panel over the log, but never over a hit.
  await key.click();
  await field.fill('heron');
  // The browser's own clear button would appear next to ours.
  await expect(field).toHaveJSProperty('type', 'text');
  const panel = page.getByRole('search');
  await expect(hits.first()).toBeVisible();
  for (let at = 0; at < 6; at += 1) {
    await field.press('ArrowDown');
    await expect(hits.first()).toBeVisible();
    if (at > 0) await field.press('ArrowDown');
    await field.press('Enter');
    await expect(marked).toBeInViewport();
    await expect(hits.first()).toBeHidden();
    await expect(async () => {
      const [found, over] = [(await marked.boundingBox())!, (await panel.boundingBox())!];
      expect(found.y).toBeGreaterThanOrEqual(over.y + over.height);
    }).toPass();
  }
  await panel.getByRole('button', { name: 'Close search' }).click();
  await expect(panel).toBeHidden();

  await key.click();
  await field.fill('übergang');
  await expect(hits).toHaveCount(2);
  await expect(hits.locator('mark')).toHaveText(['übergang', 'ÜBERGANG']);
  await expect(hits.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(old).toBeInViewport();
  await expect(marked).toHaveText(/ÜBERGANG/);
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
  const search = async () => {
    await key.click();
    await field.fill('100%');
    await expect(hits).toHaveCount(1);
    await field.press('Enter');
    await expect(old).toBeInViewport();
  };
  await search();
  await field.press('Escape');
  expect(await wholeLog(page)).toEqual([...texts, 'Written meanwhile']);
  await search();
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
