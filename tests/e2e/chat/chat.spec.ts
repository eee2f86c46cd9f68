import type { Locator } from 'playwright/test';
import { createAccount } from '../../support/account.ts';
import { pressComposing } from '../../support/composing.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { hold } from '../../support/screens.ts';
import {
  bubbles,
  composer,
  connected,
  log,
  mark,
  meet,
  meetInChat,
  say,
  sayAll,
  sendKey,
} from '../../support/chat/chat-page.ts';

test('a composer writes in any script, and only the log scrolls', async ({
  page,
  otherPerson,
  server,
}) => {
  await page.clock.install();
  const { ada } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  const to = { targetUserId: ada.user._id };

  await expect(sendKey(page)).toBeDisabled();
  await composer(page).fill('  \n ');
  await expect(sendKey(page)).toBeDisabled();
  await composer(page).press('Enter');
  await composer(page).fill('x'.repeat(10_000));
  await expect(page.getByText('6,000 characters too many')).toBeVisible();
  await expect(sendKey(page)).toBeDisabled();
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('x'.repeat(10_000));
  await expect(bubbles(page)).toHaveCount(0);

  const longest = 'W'.repeat(4000);
  await composer(page).fill(longest.slice(0, 3900));
  await expect(page.getByText('100 characters left')).toBeVisible();
  await theirs.hears('typing');
  await composer(page).fill('');
  await theirs.hears('stopTyping');
  await say(page, longest);
  await expect(bubbles(page)).toHaveText([longest]);
  await expectNoSidewaysScroll(page);

  await composer(page).pressSequentially('one');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await composer(page).press('Enter');
  await expect(bubbles(page).last()).toHaveText('one\ntwo');
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('by the key');
  await sendKey(page).click();
  await expect(bubbles(page).last()).toHaveText('by the key');
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

  const typing = page.getByText('typing...');
  await theirs.ask('typing', to);
  await expect(typing).toBeVisible();
  await theirs.ask('stopTyping', to);
  await expect(typing).toBeHidden();

  await theirs.ask('typing', to);
  await expect(typing).toBeVisible();
  await page.clock.runFor(3000);
  await expect(typing, 'it hides by itself').toBeHidden();

  await theirs.ask('typing', to);
  await expect(typing).toBeVisible();
  await theirs.say(ada.user._id, 'I think so');
  await expect(bubbles(page).last()).toHaveText('I think so');
  await expect(typing).toBeHidden();

  await composer(page).fill('Ship it today');
  for (let steps = 0; steps < 6; steps += 1) await composer(page).press('ArrowLeft');
  const opener = page.getByRole('button', { name: 'Emoji' });
  const picker = page.getByRole('dialog', { name: 'Emoji' });
  await opener.press('Enter');
  await expect(picker.getByRole('gridcell', { name: 'Grinning' })).toBeFocused();
  await theirs.ask('typing', to);
  await expectAccessible(page);
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
  await expect(bubbles(page).last()).toHaveText('Ship it🚀 today');
  await say(page, '🎉👩‍💻');
  await expect(bubbles(page).last()).toHaveText('🎉👩‍💻');
  const size = (of: Locator) => of.evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
  const [text, emoji] = [bubbles(page).nth(-2), bubbles(page).last()];
  expect(await size(emoji)).toBeGreaterThan(1.5 * (await size(text)));

  // The chat fills a phone's window, and only its log scrolls.
  await page.setViewportSize({ width: 390, height: 844 });
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
  await expectNoSidewaysScroll(page);
  await expect(sendKey(page)).toBeInViewport({ ratio: 1 });

  // Resizes as an on-screen keyboard does.
  await page.setViewportSize({ width: 390, height: 420 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expect(bubbles(page).last()).toBeInViewport();
  expect(await scrolls()).toBe(false);

  const stranger = await createAccount(server.url);
  for (const id of ['0192f000-0000-7000-8000-000000000000', 'nobody']) {
    const answer = await page.request.get(`/chat/${id}`);
    expect(await answer.text()).toContain('No conversation here');
  }
  await page.goto(`/chat/${stranger.user._id}`);
  await expect(page.getByRole('heading', { name: 'No conversation here' })).toBeVisible();
  const onward = page.getByRole('link', { name: 'Your Connections' });
  await expect(onward).toHaveAttribute('href', '/connections');
});

test('messages are delivered, counted and read live', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  const letConnect = await hold(page, '**/_astro/socket-client.*.js');
  await page.goto(`/chat/${ben.user._id}`);
  await expect(page.getByRole('heading', { name: 'Establishing Connection' })).toBeVisible();
  letConnect();
  await expect(page.getByRole('heading', { name: 'No Messages Yet' })).toBeVisible();
  await say(page, 'Are you there?');
  await expect(mark(page)).toHaveText('Sent');
  // Offline is a dot without words.
  await page.goto('/connections');
  const card = page.getByRole('article', { name: 'Ben Marsh' });
  const link = card.getByRole('link', { name: /^Message/ });
  const badge = page.getByRole('navigation', { name: 'Main' }).locator('[data-count=unread]');
  await expect(card.locator('.dot--off')).toBeVisible();
  await expect(card.getByText('Online')).toHaveCount(0);
  const theirs = await otherPerson.openSocket();
  await expect(card.getByText('Online')).toHaveCount(1);
  const first = await theirs.say(ada.user._id, 'one');
  await theirs.hears('messageDelivered', ({ messageId }) => messageId === first);
  const second = await theirs.say(ada.user._id, 'two');
  await expect(badge).toHaveText('2 unread');
  await expect(link).toHaveText('Message Ben Marsh2 unread');
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width, height });

  // A window without focus does not mark the messages as read.
  await page.addInitScript(() => {
    let focused = false;
    document.hasFocus = () => focused;
    addEventListener('come-forward', () => {
      focused = true;
      dispatchEvent(new Event('focus'));
    });
  });
  await link.click();
  await connected(page);
  await expect(bubbles(page)).toHaveText(['Are you there?', 'one', 'two']);
  await expect(page.locator('h1 + p')).toHaveText('Online');
  await say(page, 'not looking');
  await theirs.hears('messageReceived', ({ text }) => text === 'not looking');
  await expect(badge).toHaveText('2 unread');
  expect(theirs.heard('readUpTo')).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('come-forward')));
  await theirs.hears('readUpTo', ({ messageId }) => messageId === second);
  await expect(badge).toBeHidden();

  await say(page, 'Hi Ben');
  // Messages in a row stand below one name.
  await expect(log(page).getByText(/^(You|Ben)$/)).toHaveText(['You', 'Ben', 'You']);
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  const { _id } = await theirs.hears('messageReceived', ({ text }) => text === 'Hi Ben');
  const upTo = { targetUserId: ada.user._id, messageId: _id };
  await theirs.ask('receivedUpTo', upTo);
  await expect(mark(page)).toHaveText('Delivered');
  await theirs.ask('readUpTo', upTo);
  await expect(mark(page)).toHaveText('Read');
});
