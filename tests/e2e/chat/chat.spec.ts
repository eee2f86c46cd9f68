import type { Locator } from 'playwright/test';
import { createAccount } from '../../support/account.ts';
import { withDatabase } from '../../support/database-file.ts';
import { pressComposing } from '../../support/composing.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import {
  bubbles,
  composer,
  log,
  mark,
  meet,
  meetInChat,
  openChat,
  say,
  sayAll,
  sendKey,
} from '../../support/chat/chat-page.ts';

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-DE' });

  test('server-rendered dates keep the site’s format', async ({ page, server }) => {
    const { ben } = await meet(page);
    withDatabase(server, (database) =>
      database
        .prepare('insert into last_seen ("userId", "seenAt") values (?, ?)')
        .run(ben.user._id, Date.parse('2026-03-01T12:00:00.000Z')),
    );
    // The page watch fails if React reports a hydration mismatch.
    await openChat(page, ben);
    await expect(page.getByText('Offline • Last seen 01/03/2026')).toBeVisible();
  });
});

test('Enter sends outside compositions, and strangers have no chat', async ({ page, server }) => {
  await meetInChat(page);

  await expect(sendKey(page)).toBeDisabled();
  await composer(page).fill('  \n ');
  await expect(sendKey(page)).toBeDisabled();
  await composer(page).press('Enter');
  await expect(bubbles(page)).toHaveCount(0);

  await composer(page).fill('');
  await composer(page).pressSequentially('one');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await composer(page).press('Enter');
  await expect(bubbles(page)).toHaveText(['one\ntwo']);
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('by the key');
  await sendKey(page).click();
  await expect(bubbles(page)).toHaveText(['one\ntwo', 'by the key']);
  await expect(composer(page)).toBeFocused();

  await composer(page).fill('かな');
  await pressComposing(composer(page), 'Enter');
  await expect(composer(page)).toHaveValue('かな');
  await composer(page).press('Enter');
  await expect(bubbles(page).last(), 'the second Enter sent it').toHaveText('かな');

  await say(page, 'שלום, ראית את `git rebase`?');
  await say(page, '```ts\nconst greeting = "שלום";\n```');
  await expect(bubbles(page).last()).toHaveCSS('direction', 'rtl');
  await expect(bubbles(page).last().locator('code')).toHaveCSS('direction', 'ltr');
  await expect(log(page).locator('.codebox pre')).toHaveCSS('direction', 'ltr');
  await expect(log(page).locator('.codebox .k')).toHaveText(['const']);
  await say(page, 'See https://pairwise.example');
  const link = bubbles(page).getByRole('link', { name: 'https://pairwise.example' });
  await expect(link).toHaveAttribute('href', 'https://pairwise.example/');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expectAccessible(page);

  const stranger = await createAccount(server.url);
  for (const id of [stranger.user._id, '0192f000-0000-7000-8000-000000000000', 'nobody']) {
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole('heading', { name: 'No conversation here' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Your Connections' }).click();
  await expect(page).toHaveURL('/connections');
});

test('unread messages appear on badge and card until read', async ({ page, otherPage }) => {
  const { ada } = await meet(page, otherPage);
  await page.goto('/connections');
  const card = page.getByRole('article', { name: 'Ben Marsh' });
  const badge = page.getByRole('navigation', { name: 'Main' }).locator('[data-count=unread]');
  // Offline is a dot without words.
  await expect(card.locator('.dot--off')).toBeVisible();
  await expect(card.getByText('Online')).toHaveCount(0);
  await openChat(otherPage, ada);
  await expect(card.getByText('Online')).toHaveCount(1);

  await say(otherPage, 'one');
  await say(otherPage, 'two');
  await expect(badge).toHaveText('2 unread');
  await expect(card.getByRole('link', { name: /^Message/ })).toHaveText(
    'Message Ben Marsh2 unread',
  );
  await page.reload();
  await expect(badge).toHaveText('2 unread');
  await expect(card.getByRole('link', { name: /^Message/ })).toHaveText(
    'Message Ben Marsh2 unread',
  );
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width, height });

  await card.getByRole('link', { name: /^Message/ }).click();
  await expect(bubbles(page)).toHaveText(['one', 'two']);
  await expect(badge).toBeHidden();
  await page.goto('/connections');
  await expect(card.getByRole('link', { name: /^Message/ })).toHaveText('Message Ben Marsh');
});

test('messages are sent, delivered and read live', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible();
  await expectAccessible(page);
  await say(page, 'Are you there?');
  await expect(mark(page)).toHaveText('Sent');

  await otherPage.goto('/connections');
  await expect(page.locator('h1 + p')).toHaveText('Online');
  await say(page, 'Now?');
  await expect(mark(page)).toHaveText('Delivered');

  // A window without focus does not mark the message as read.
  await otherPage.addInitScript(() => {
    let focused = false;
    document.hasFocus = () => focused;
    addEventListener('come-forward', () => {
      focused = true;
      dispatchEvent(new Event('focus'));
    });
  });
  await openChat(otherPage, ada);
  await expect(bubbles(otherPage)).toHaveText(['Are you there?', 'Now?']);
  await say(otherPage, 'not looking');
  await expect(bubbles(page)).toHaveCount(3);
  await expect(mark(page)).toHaveText('Delivered');
  await otherPage.evaluate(() => dispatchEvent(new Event('come-forward')));
  await expect(mark(page)).toHaveText('Read');
  await say(page, 'Hi Ben');
  const all = ['Are you there?', 'Now?', 'not looking', 'Hi Ben'];
  for (const one of [page, otherPage]) await expect(bubbles(one)).toHaveText(all);
  // Messages in a row stand below one name.
  await expect(log(page).getByText(/^(You|Ben)$/)).toHaveText(['You', 'Ben', 'You']);
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible();

  // A reloaded window is without focus again.
  await expect(mark(page)).toHaveText('Read');
  for (const one of [page, otherPage]) {
    await one.reload();
    await expect(bubbles(one)).toHaveText(all);
  }
  await expect(mark(page)).toHaveText('Read');
});

test('two people send long texts, typing indicators and emoji', async ({ page, otherPage }) => {
  for (const one of [page, otherPage]) await one.clock.install();
  await meetInChat(page, otherPage);

  await composer(page).fill('x'.repeat(10_000));
  await expect(page.getByText('6,000 characters too many')).toBeVisible();
  await expect(sendKey(page)).toBeDisabled();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('x'.repeat(10_000));
  await expect(bubbles(page)).toHaveCount(0);

  const longest = 'W'.repeat(4000);
  await composer(page).fill(longest.slice(0, 3900));
  await expect(page.getByText('100 characters left')).toBeVisible();
  await say(page, longest);
  await expect(bubbles(otherPage)).toHaveText([longest]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(overflow, 'a long word wraps').toBe(false);

  const typing = page.getByText('typing...');

  await composer(otherPage).fill('I thi');
  await expect(typing).toBeVisible();
  await composer(otherPage).fill('');
  await expect(typing).toBeHidden();

  await composer(otherPage).pressSequentially('I think');
  await expect(typing).toBeVisible();
  for (const one of [page, otherPage]) await one.clock.runFor(3000);
  await expect(typing, 'it hides by itself').toBeHidden();

  await composer(otherPage).pressSequentially(' so');
  await expect(typing).toBeVisible();
  await composer(otherPage).press('Enter');
  await expect(bubbles(page).last()).toHaveText('I think so');
  await expect(typing).toBeHidden();

  await composer(page).fill('Ship it today');
  for (let steps = 0; steps < 6; steps += 1) await composer(page).press('ArrowLeft');
  const opener = page.getByRole('button', { name: 'Emoji' });
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await opener.press('Enter');
  await expect(picker.getByRole('gridcell', { name: 'Grinning' })).toBeFocused();
  await composer(otherPage).pressSequentially('x');
  await expectAccessible(page);
  await composer(otherPage).fill('');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End']) {
    await page.keyboard.press(key);
  }
  await expect(picker.getByRole('gridcell', { name: 'Rocket' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Ship it🚀 today');
  await composer(page).press('ControlOrMeta+Z');
  await expect(composer(page)).toHaveValue('Ship it today');
  await composer(page).press('ControlOrMeta+Shift+Z');
  await expect(composer(page)).toHaveValue('Ship it🚀 today');
  await composer(page).press('Enter');
  await say(page, '🎉👩‍💻');
  await expect(bubbles(otherPage).last()).toHaveText('🎉👩‍💻');
  await expect(bubbles(otherPage).nth(-2)).toHaveText('Ship it🚀 today');
  const size = (of: Locator) => of.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  const [text, emoji] = [bubbles(otherPage).nth(-2), bubbles(otherPage).last()];
  expect(await size(emoji)).toBeGreaterThan(1.5 * (await size(text)));
});

test('the chat fills the window and only its log scrolls', async ({ page, otherPage }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ben } = await meet(page, otherPage);
  await openChat(page, ben);
  await sayAll(
    page,
    Array.from({ length: 20 }, (_, at) => `Message ${at}`),
  );
  await expect(bubbles(page).last()).toContainText('Message 19');
  await expect(bubbles(page).last()).toBeInViewport();
  const scrolls = () =>
    page.evaluate(() => document.scrollingElement!.scrollHeight > window.innerHeight);
  expect(await scrolls()).toBe(false);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Unconfirmed address' })).toBeHidden();
  await otherPage.goto('about:blank');
  await expect(page.getByText(/^Offline • Last seen/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(sendKey(page)).toBeInViewport({ ratio: 1 });

  // Resizes as an on-screen keyboard does.
  await page.setViewportSize({ width: 390, height: 420 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expect(bubbles(page).last()).toBeInViewport();
  expect(await scrolls()).toBe(false);
});
