import type { ConversationsAnswer } from '#shared/api.ts';
import { bubbles, connected, meet, openChat, say } from '../../support/chat/chat-page.ts';
import { putChat } from '../../support/chat/long-chat.ts';
import { expect, expectAccessible, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { visit } from '../../support/screens.ts';

const DAY = 24 * 3_600_000;

test('an unanswered message of yesterday is marked “Your turn”', async ({
  page,
  otherPage,
  server,
}) => {
  const { ada, ben } = await meet(page, otherPage);
  const [one, other] = [ada.user._id, ben.user._id];
  putChat(server.dataDir, { one, other, texts: ['Hello', 'Zig or C?'], quietFor: DAY });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/chat');
  const talk = page.getByRole('navigation', { name: 'Conversations' });
  await expect(talk.getByRole('link', { name: /Ben Marsh/ })).toContainText('Your turn');
  await talk.getByRole('button', { name: 'Your turn 1' }).click();
  await expect(talk.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The sender does not see the mark.
  await visit(otherPage, '/chat');
  await expect(otherPage.getByRole('button', { name: /Your turn/ })).toHaveCount(0);

  await openChat(page, ben);
  await say(page, 'Zig.');
  await page.goto('/chat');
  await connected(page);
  await expect(talk.getByRole('link', { name: /Ben Marsh/ })).not.toContainText('Your turn');
  await expect(talk.getByRole('button', { name: /Your turn/ })).toHaveCount(0);
});

test('an archived conversation beyond the first page leaves “Your turn”', async ({
  page,
  server,
}) => {
  const { ada, ben } = await meet(page);
  const [one, other] = [ada.user._id, ben.user._id];
  putChat(server.dataDir, { one, other, texts: ['Hello', 'Zig or C?'], quietFor: DAY });
  // The first page has another conversation, and the second one doesn't load.
  await page.route('**/api/conversations?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.has('cursor')) return;
    const answer = await route.fetch();
    const { conversations } = (await answer.json()) as ConversationsAnswer;
    const others = conversations.map((entry) => ({ ...entry, _id: one, last: null }));
    const first = { conversations: others, nextCursor: 'more' };
    await route.fulfill({ response: answer, ...(!query.has('turn') && { json: first }) });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/chat');
  const talk = page.getByRole('navigation', { name: 'Conversations' });
  await expect(talk.getByRole('listitem')).toContainText('No messages yet');
  await talk.getByRole('button', { name: 'Your turn 1' }).click();
  await talk.getByRole('button', { name: 'Options for Ben Marsh' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Conversation archived.')).toBeVisible();
  await expect(talk.getByRole('listitem')).toHaveCount(0);
});

test('a conversation can be closed with a kind message', async ({ page, otherPage, server }) => {
  const { ada, ben } = await meet(page, otherPage);
  const [one, other] = [ada.user._id, ben.user._id];
  putChat(server.dataDir, { one, other, texts: ['Hello', 'Zig or C?'], quietFor: DAY });
  await openChat(page, ben);
  await page.getByRole('button', { name: 'More about Ben Marsh' }).click();
  await page.getByRole('menuitem', { name: /End conversation/ }).click();
  const dialog = page.getByRole('dialog', { name: 'End conversation' });
  await dialog.getByRole('radio').nth(1).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send and end' }).click();
  await expect(bubbles(page).last()).toContainText('I don’t have time at the moment');
  await openChat(otherPage, ada);
  await expect(bubbles(otherPage).last()).toContainText('I don’t have time at the moment');
});
