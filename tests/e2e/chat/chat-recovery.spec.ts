import type { Page } from 'playwright/test';
import type { MessagesAnswer } from '#shared/api.ts';
import { expect, expectAccessible, expectConsole, type Person, test } from '../../support/e2e.ts';
import {
  bubbles,
  composer,
  connected,
  mark,
  meet,
  meetInChat,
  openChat,
  refuseWebSockets,
  say,
  sendKey,
  tap,
  wholeLog,
} from '../../support/chat/chat-page.ts';

const FAILED = 'Failed to send message. Please try again.';

/** Returns the texts of a conversation as the server stores them. */
async function stored(page: Page, { user }: Person): Promise<string[]> {
  const response = await page.request.get(`/api/chat/${user._id}/messages`);
  return ((await response.json()) as MessagesAnswer).messages.map(({ text }) => text);
}

test('a refused message is discarded or sent again', async ({ page }) => {
  const { ben } = await meet(page);
  const wire = await tap(page);
  // A wider window asks for sessions, and a refused call leads to the login form.
  await page.setViewportSize({ width: 1000, height: 800 });
  await openChat(page, ben);

  wire.outgoing = (frame) => frame.replace('"text":"Never mind"', '"text":""');
  await say(page, 'Never mind');
  await expect(mark(page)).toContainText('Not sent');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(bubbles(page)).toHaveCount(0);
  wire.outgoing = (frame) => frame.replace('"text":"Lost?"', '"text":""');
  await say(page, 'Lost?');
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
  await expect(mark(page)).toHaveText('Not sentTry againDiscard');
  await say(page, 'After it');
  await expect(mark(page)).toHaveText('Not sentTry againDiscard');
  await expectAccessible(page);

  await page.reload();
  await connected(page);
  await expect(bubbles(page)).toHaveText(['After it', 'Lost?']);
  await expect(mark(page)).toHaveText('Not sentTry againDiscard');
  wire.outgoing = (frame) => frame;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mark(page)).toHaveText('Sent');
  expect(await stored(page, ben)).toEqual(['After it', 'Lost?']);

  await page.context().clearCookies();
  await wire.cut();
  await expect(page.getByRole('heading', { name: 'Join the Conversation' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('a lost connection catches up, also without WebSocket', async ({ page, otherPerson }) => {
  test.slow();
  const { ada } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  await say(page, 'before');
  await page.context().setOffline(true);
  // The page notices at once, without waiting for a missing ping.
  await expect(page.getByText('Connecting…')).toBeVisible({ timeout: 2000 });
  await expect(page.getByText('Establishing Connection')).toBeVisible();
  await expect(bubbles(page)).toHaveText(['before']);
  // The presence is unknown; sent messages wait with a clock symbol.
  await expect(page.getByText('Connecting…')).toBeVisible();
  await say(page, 'while away');
  await expect(mark(page)).toHaveText('Sending');
  await composer(page).fill('half a thou');

  // More than one page of history.
  const missed = Array.from({ length: 60 }, (_, count) => `missed ${count}`);
  for (const text of missed) await theirs.say(ada.user._id, text);
  await page.context().setOffline(false);
  await theirs.hears('messageReceived', ({ text }) => text === 'while away');
  await expect(bubbles(page).last()).toHaveText('while away');
  await expect(page.getByText('Connecting…')).toHaveCount(0);
  await expect.poll(() => wholeLog(page)).toEqual(['before', ...missed, 'while away']);
  await expect(composer(page)).toHaveValue('half a thou');
  await expect(sendKey(page)).toBeEnabled();

  // The next page connects through a network without WebSocket.
  expectConsole(/ERR_FAILED/);
  await refuseWebSockets(page);
  await page.route(/transport=polling/, (route) => route.abort());
  const tried = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('transport=polling'),
  );
  await page.reload();
  await expect(page.getByText('Establishing Connection')).toBeVisible();
  await tried;
  await page.unroute(/transport=polling/);
  await expect(page.getByText('Establishing Connection')).toHaveCount(0, { timeout: 15_000 });
  await composer(page).fill('');
  await say(page, 'through the wall');
  await theirs.hears('messageReceived', ({ text }) => text === 'through the wall');
  await theirs.say(ada.user._id, 'and back');
  await expect(bubbles(page).last()).toHaveText('and back');
});
