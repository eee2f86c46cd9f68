import type { ConversationsAnswer } from '#shared/api.ts';
import type { ConversationSetting } from '#shared/conversation-settings.ts';
import type { Locator, Page } from 'playwright/test';
import { connectAccounts, createAccount, sendInterest } from '../../support/account.ts';
import {
  bubbles,
  composer,
  connected,
  meet,
  meetInChat,
  moreButton,
  openChat,
  say,
} from '../../support/chat/chat-page.ts';
import { putChat } from '../../support/chat/long-chat.ts';
import {
  cookieOf,
  expect,
  expectAccessible,
  like,
  sendAs,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { remote } from '../../support/matching/matching.ts';
import { hearsEvents, hydrated, visit } from '../../support/screens.ts';
import { ahead, proposed } from '../../support/sessions.ts';

const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });
const rows = (page: Page): Locator => list(page).getByRole('listitem');

/** Resolves once the list shows events, such as typing, which are not repeated. */
async function openList(page: Page): Promise<void> {
  const hears = hearsEvents(page);
  await visit(page, '/chat');
  await hears;
}

test('on a phone the list follows connections, messages and typing', async ({
  page,
  otherPerson,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page, 'Ada Quill');
  const ben = await signUp(otherPerson, 'Ben Marsh');
  const to = { targetUserId: ada.user._id };
  await openList(page);
  await expect(page.getByRole('heading', { name: 'Nobody to write to yet' })).toBeVisible();
  const onward = page.getByRole('region', { name: 'Next steps' });
  await expect(onward.getByRole('link', { name: 'Invite them with a link' })).toBeVisible();
  const profile = onward.getByRole('listitem').last().getByRole('link');
  await expect(profile).toHaveAttribute('href', `/developer/${ada.user._id}`);
  const feed = page.getByRole('link', { name: 'Go to the feed' });
  await expect(feed).toHaveAttribute('href', '/');
  await expectAccessible(page);

  await like(otherPerson, ada);
  await like(page, ben);
  const row = rows(page).first();
  await expect(row).toContainText('Ben Marsh');
  await expect(row).toContainText('No messages yet');
  await expect(row.locator('.dot--off')).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  const theirs = await otherPerson.openSocket();
  await expect(row.locator('.dot--off')).toHaveCount(0);
  await theirs.say(ada.user._id, 'Have you seen `merge`?');
  await expect(row).toContainText('Have you seen merge?');
  await expect(row).toContainText('1 unread');

  await row.getByRole('link').click();
  await connected(page);
  await expect(bubbles(page)).toHaveText(['Have you seen merge?']);
  await expect(list(page), 'there is no room for it beside the chat').toBeHidden();
  await say(page, 'Yes');
  await composer(page).fill('> said before\n\nHalf a **thought**');
  const hears = hearsEvents(page);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await hydrated(page);
  await hears;
  await expect(row).toContainText('Draft: Half a thought');
  await expect(row).not.toContainText('unread');

  await theirs.ask('typing', to);
  await expect(row).toContainText('typing…');
  await theirs.ask('stopTyping', to);
  await expect(row).toContainText('Draft: Half a thought');
  await theirs.ask('typing', to);
  await expect(row).toContainText('typing…');
  await theirs.say(ada.user._id, 'Done');
  await expect(row).toContainText('1 unread');
  await expect(row).not.toContainText('typing…');

  // A draft sent or deleted in another tab disappears.
  const tab = await page.context().newPage();
  await openChat(tab, ben);
  await composer(tab).fill('');
  await expect(row).toContainText('Done');
  await composer(tab).fill(' \n ');
  await composer(tab).fill('  Late ');
  await expect(row).toContainText('Draft: Late');
  await composer(tab).fill(' \n ');
  await expect(row).not.toContainText('Draft');
  await tab.close();

  const headers = { origin: new URL(page.url()).origin };
  await otherPerson.request.delete(`/api/delete/${ben.user._id}`, { headers });
  await expect(page.getByRole('heading', { name: 'Nobody to write to yet' })).toBeVisible();
});

test('wide screens show the list and common ground beside a chat', async ({
  page,
  otherPerson,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { ada, ben } = await meet(page, otherPerson);
  const cleo = await createAccount(server.url, uniquePerson('Cleo Vance'));
  await like(page, cleo);
  await sendInterest(server.url, cleo, ada);
  const lines = Array.from({ length: 20 }, (_, at) => `const line${at} = ${at};`);
  const snippet = { language: 'typescript', code: lines.join('\n'), note: '' };
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: ['Rust', 'Go'] });
  await sendAs(otherPerson, 'PUT', '/api/profile/edit', { skills: ['Go', 'SQL'], snippet });
  const [one, other] = [ada.user._id, cleo.user._id];
  // The newest message is of this moment: later than both connections.
  putChat(server.dataDir, { one, other, texts: ['Hello', 'First'], quietFor: -60_000 });

  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(`/chat/${other}`);
  await connected(page);
  await expect(rows(page)).toContainText(['First', 'No messages yet']);
  await expect(list(page).locator('[aria-current=page]')).toContainText('Cleo Vance');
  const theirs = await otherPerson.openSocket();
  await theirs.say(one, 'I am here too');
  await expect(rows(page)).toContainText(['I am here too', 'First']);
  await expect(rows(page).first()).toContainText('1 unread');
  await say(page, 'Welcome');
  await expect(rows(page)).toContainText(['You: Welcome', 'I am here too']);
  // The list’s own address leaves no entry in the history.
  await page.goBack();
  await expect(page).toHaveURL('/about');

  await watchShifts(page);
  await openChat(page, ben);
  const panel = page.getByRole('complementary', { name: 'You and Ben' });
  await expect(panel.getByRole('listitem')).toHaveText(['Go']);
  await expect(panel).toContainText('Nothing planned yet.');
  await panel.getByRole('button', { name: '10 more lines' }).click();
  await expect(panel).toContainText('line19');
  await expectNoShift(page);
  await expectAccessible(page);

  await proposed(otherPerson, ada, [ahead(2880)]);
  await expect(panel).toContainText('A parser');
  const all = panel.getByRole('link', { name: 'All sessions' });
  await expect(all).toHaveAttribute('href', '/sessions');

  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  await expect(panel).toBeHidden();
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`/chat/${ben.user._id}`);
  await expect(bubbles(page)).toHaveText(['I am here too']);
  await expect(panel).toBeHidden();
});

test('a long conversation list can be searched by name', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page);
  const cookie = await cookieOf(page);
  const connect = async (firstName: string) => {
    const other = await createAccount(server.url, uniquePerson({ firstName }));
    await connectAccounts(server.url, { ...other, cookie, user: ada.user }, other);
    return other.user;
  };
  // The oldest connection is on the second page.
  const zoe = await connect('Zoë');
  await Promise.all(Array.from({ length: 21 }, (_, at) => connect(`Moe ${at}`)));
  await openList(page);
  const field = page.getByRole('searchbox', { name: 'Find a conversation' });
  await field.fill('zoe');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Zoë');
  await field.fill('nobody');
  await expect(rows(page)).toHaveCount(0);
  await expect(list(page).getByRole('status')).toHaveText('No conversations match “nobody”.');
  await field.press('Escape');
  await expect(rows(page).first()).toBeVisible();
  await field.fill('moe 1');
  await expect(rows(page)).toHaveCount(11);
  await field.fill('zoe');
  await field.press('Enter');
  await page.waitForURL(`/chat/${zoe._id}`);
});

test('pages show earlier events once connected', async ({ page, server }) => {
  const ada = await signUp(page);
  const [ben, cleo] = await Promise.all([
    remote(server.url, { firstName: 'Ben', lastName: 'Marsh' }),
    remote(server.url, { firstName: 'Cleo', lastName: 'Vance' }),
  ]);
  await like(page, cleo);
  const sockets = Promise.withResolvers<void>();
  await page.context().route('**/_astro/socket-client.*.js', async (route) => {
    await sockets.promise;
    await route.continue();
  });
  const [connections, chats] = [await page.context().newPage(), await page.context().newPage()];
  await visit(page, '/request');
  await visit(connections, '/connections');
  await visit(chats, '/chat');
  for (const one of [ben, cleo]) await one.send('interested', ada.user._id);
  const list = chats.getByRole('navigation', { name: 'Conversations' });
  const shown = [
    [page.getByRole('article', { name: 'Ben Marsh' }), 'Ben Marsh'],
    [connections.getByRole('article'), 'Cleo Vance'],
    [list.getByRole('listitem').filter({ hasText: 'No messages yet' }), 'Cleo Vance'],
  ] as const;
  for (const [entry] of shown) await expect(entry).toHaveCount(0);
  sockets.resolve();
  for (const [entry, name] of shown) {
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText(name);
  }
  await page.context().unroute('**/_astro/socket-client.*.js');
});

const DAY = 24 * 3_600_000;

test('“Your turn” stays until a kind end, on every page of the list', async ({ page, server }) => {
  const { ada, ben } = await meet(page);
  const [one, other] = [ada.user._id, ben.user._id];
  putChat(server.dataDir, { one, other, texts: ['Hello', 'Zig or C?'], quietFor: DAY });
  // At first, the first page has another conversation, and the second one doesn't load.
  let isLong = true;
  await page.route('**/api/conversations?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.has('cursor')) return;
    const answer = await route.fetch();
    const { conversations } = (await answer.json()) as ConversationsAnswer;
    const others = conversations.map((entry) => ({ ...entry, _id: one, last: null }));
    const first = { conversations: others, nextCursor: 'more' };
    await route.fulfill({ response: answer, ...(isLong && !query.has('turn') && { json: first }) });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  const talk = list(page);
  const turn = talk.getByRole('button', { name: 'Your turn 1' });
  await expect(rows(page)).toContainText('No messages yet');
  await turn.click();
  await talk.getByRole('button', { name: 'Options for Ben Marsh' }).click();
  await choose(page, 'Archive');
  await expect(page.getByText('Conversation archived.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  const undone = page.waitForResponse((answer) => answer.url().endsWith('/settings'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await undone;
  isLong = false;

  await openList(page);
  await expect(talk.getByRole('link', { name: /Ben Marsh/ })).toContainText('Your turn');
  await turn.click();
  await expect(rows(page)).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await talk.getByRole('link', { name: /Ben Marsh/ }).click();
  await connected(page);
  await moreButton(page).click();
  await choose(page, 'End conversation');
  const dialog = page.getByRole('dialog', { name: 'End conversation' });
  await dialog.getByRole('radio').nth(1).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send and end' }).click();
  await expect(bubbles(page).last()).toContainText('I don’t have time at the moment');
  await openList(page);
  await expect(talk.getByRole('link', { name: /Ben Marsh/ })).not.toContainText('Your turn');
  await expect(talk.getByRole('button', { name: /Your turn/ })).toHaveCount(0);
});

async function choose(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('menuitem', { name }).click();
}

test('conversations are marked, muted, archived', async ({ page, otherPerson }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { ada, ben } = await meetInChat(page, otherPerson);
  const theirs = await otherPerson.openSocket();
  await rows(page).hover();
  await rows(page).getByRole('button').click();
  await choose(page, 'Mark as unread');
  await expect(rows(page)).toContainText('Marked as unread');
  await expect(page).toHaveTitle(/^\(1\)/);
  // An answer clears the mark.
  await say(page, 'I thought about it');
  await expect(page).toHaveTitle(/^Chat/);
  await moreButton(page).click();
  await choose(page, 'Mark as unread');
  await expect(page).toHaveTitle(/^\(1\)/);
  // Wide windows open the newest conversation without a mark; here is none.
  await visit(page, '/chat');
  await expect(page.getByText('Select a conversation')).toBeVisible();
  await expect(rows(page)).toContainText('Marked as unread');
  // Opening it clears the mark, too.
  await rows(page).getByRole('link').click();
  await connected(page);
  await expect(rows(page)).toContainText('You: I thought about it');
  await expect(rows(page)).not.toContainText('Marked as unread');

  await moreButton(page).click();
  await choose(page, 'Mute', 'For 8 hours');
  await expect(rows(page)).toContainText('Muted');
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  const title = await page.title();
  await theirs.say(ada.user._id, 'Psst');
  await expect(rows(page)).toContainText('1 unread');
  await expect(rows(page)).toContainText('Muted');
  expect(await page.title()).toBe(title);
  await expect(page.getByRole('link', { name: /^Messages/ })).not.toContainText('1');

  const options = rows(page).getByRole('button', { name: 'Options for Ben Marsh' });
  await options.click();
  await choose(page, 'Unmute');
  await expect(rows(page)).not.toContainText('Muted');
  await expect(page).toHaveTitle(`(1) ${title}`);
  // Another device changes it, too.
  const set = (body: ConversationSetting) =>
    sendAs(page, 'PUT', `/api/chat/${ben.user._id}/settings`, body);
  await set({ mute: 'always' });
  await expect(rows(page)).toContainText('Muted');

  const archive = async () => {
    await options.click();
    await choose(page, 'Archive');
    await expect(rows(page)).toHaveCount(0);
  };
  await archive();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);

  await archive();
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(rows(page)).toContainText('Ben Marsh');
  await expectNoSidewaysScroll(page);
  await options.click();
  await expectAccessible(page);
  await choose(page, 'Move to conversations');
  await expect(page.getByText('No archived conversations.')).toBeVisible();
  await page.getByRole('button', { name: 'All conversations' }).click();
  await expect(rows(page)).toContainText('Ben Marsh');

  await archive();
  await theirs.say(ada.user._id, 'Still there?');
  await expect(rows(page)).toContainText('Still there?');

  await page.setViewportSize({ width: 1300, height: 800 });
  await openChat(page, ben);
  await moreButton(page).click();
  await choose(page, 'Archive');
  await expect(page.getByText('All conversations are archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(rows(page)).toContainText('Still there?');
  await say(page, 'Back again');
  await expect(page.getByText('No archived conversations.')).toBeVisible();
});
