import type { ConversationsAnswer } from '#shared/api.ts';
import type { Locator, Page } from 'playwright/test';
import { connectAccounts, createAccount } from '../../support/account.ts';
import {
  bubbles,
  composer,
  connected,
  meet,
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
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hearsEvents, hydrated, openDrawer, PHONE, visit } from '../../support/screens.ts';

const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' });
const rows = (page: Page): Locator => list(page).getByRole('listitem');

/** Resolves once the list shows events, such as typing, which are not repeated. */
async function openList(page: Page): Promise<void> {
  const hears = hearsEvents(page);
  await visit(page, '/chat');
  await hears;
}

test('on a phone /chat opens the live list, with drafts and typing', async ({
  page,
  otherPage,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { ada, ben } = await meet(page, otherPage);
  await page.goto('/profile');
  const drawer = await openDrawer(page);
  await drawer.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL('/chat');
  await hydrated(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Ben Marsh');
  await expect(rows(page).first()).toContainText('No messages yet');
  await expect(rows(page).first().locator('.dot--off')).toBeVisible();

  await openChat(otherPage, ada);
  await expect(rows(page).first().locator('.dot--off')).toHaveCount(0);
  await say(otherPage, 'Have you seen `merge`?');
  await expect(rows(page).first()).toContainText('Have you seen merge?');
  await expect(rows(page).first()).toContainText('1 unread');
  await expectAccessible(page);

  await rows(page).first().getByRole('link').click();
  await connected(page);
  await expect(bubbles(page)).toHaveText(['Have you seen merge?']);
  await expect(list(page), 'there is no room for it beside the chat').toBeHidden();
  await say(page, 'Yes');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(rows(page).first()).toContainText('You: Yes');
  await expect(rows(page).first()).not.toContainText('unread');

  // A wide window opens a conversation beside the list.
  await page.setViewportSize({ width: 1000, height: 800 });
  await openChat(page, ben);
  await composer(page).fill('> said before\n\nHalf a **thought**');
  await openList(page);
  await expect(rows(page).first()).toContainText('Draft: Half a thought');

  await composer(otherPage).pressSequentially('Hm');
  await expect(rows(page).first()).toContainText('typing…');
  await composer(otherPage).fill('');
  await expect(rows(page).first()).toContainText('Draft: Half a thought');
  await composer(otherPage).fill('Done');
  await expect(rows(page).first()).toContainText('typing…');
  await composer(otherPage).press('Enter');
  await expect(rows(page).first()).toContainText('1 unread');
  await expect(rows(page).first()).not.toContainText('typing…');

  // A draft sent or deleted in another tab disappears.
  const tab = await page.context().newPage();
  await openChat(tab, ben);
  await composer(tab).fill('');
  await expect(rows(page).first()).toContainText('Done');
  await composer(tab).fill(' \n ');
  await composer(tab).fill('  Late ');
  await expect(rows(page).first()).toContainText('Draft: Late');
  await composer(tab).fill(' \n ');
  await expect(rows(page).first()).not.toContainText('Draft');
  await tab.close();
});

test('wide screens show the list beside a chat', async ({ page, otherPage, openBrowser }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { ada, ben } = await meet(page, otherPage);
  const third = await openBrowser();
  const cleo = await signUp(third, 'Cleo Vance');
  await like(page, cleo);
  await like(third, ada);
  await openChat(otherPage, ada);
  await say(otherPage, 'First');

  await page.goto('/profile');
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(`/chat/${ben.user._id}`);
  await page.goBack();
  await expect(page).toHaveURL('/profile');
  await openChat(page, ben);
  await expect(rows(page)).toContainText(['First', 'No messages yet']);
  await expect(list(page).locator('[aria-current=page]')).toContainText('Ben Marsh');
  await openChat(third, ada);
  await say(third, 'I am here too');
  await expect(rows(page)).toContainText(['I am here too', 'First']);
  await expect(rows(page).first()).toContainText('1 unread');
  await say(page, 'Welcome');
  await expect(rows(page)).toContainText(['You: Welcome', 'I am here too']);
  await expectAccessible(page);

  await rows(page).nth(1).getByRole('link').click();
  await connected(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cleo Vance' })).toBeVisible();
  await expect(rows(page).nth(1)).not.toContainText('unread');
});

test('the open list adds new connections and removes lost ones', async ({ page, otherPage }) => {
  const ada = await signUp(page);
  const ben = await signUp(otherPage, 'Ben Marsh');
  await openList(page);
  await like(otherPage, ada);
  await like(page, ben);
  await expect(rows(page).first()).toContainText('Ben Marsh');
  await expect(composer(page)).toHaveCount(0);
  const headers = { origin: new URL(page.url()).origin };
  await otherPage.request.delete(`/api/delete/${ben.user._id}`, { headers });
  await expect(page.getByRole('heading', { name: 'Nobody to write to yet' })).toBeVisible();
  const onward = page.getByRole('region', { name: 'Next steps' });
  await expect(onward.getByRole('link', { name: 'Invite them with a link' })).toBeVisible();
  await expectAccessible(page);
  await onward.getByRole('listitem').last().getByRole('link').click();
  await expect(page).toHaveURL(`/developer/${ada.user._id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Go to the feed' }).click();
  await expect(page).toHaveURL('/');
});

test('a long conversation list can be searched by name', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ada = await signUp(page);
  const names = ['Zoë', 'Bob', 'Cem', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
  const people = await Promise.all(
    [...names, ...Array.from({ length: 20 }, (_, at) => `Moe ${at}`)].map((firstName) =>
      createAccount(server.url, uniquePerson({ firstName })),
    ),
  );
  const cookie = await cookieOf(page);
  for (const other of people) {
    await connectAccounts(server.url, { ...other, cookie, user: ada.user }, other);
  }
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
  await page.waitForURL(`/chat/${people[0]!.user._id}`);
});

test('pages show earlier events once connected', async ({ page, otherPage, openBrowser }) => {
  const ada = await signUp(page);
  const third = await openBrowser();
  await signUp(otherPage, 'Ben Marsh');
  await like(page, await signUp(third, 'Cleo Vance'));
  const sockets = Promise.withResolvers<void>();
  await page.context().route('**/_astro/socket-client.*.js', async (route) => {
    await sockets.promise;
    await route.continue();
  });
  const [connections, chats] = [await page.context().newPage(), await page.context().newPage()];
  await visit(page, '/request');
  await visit(connections, '/connections');
  await visit(chats, '/chat');
  await like(otherPage, ada);
  await like(third, ada);
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

test('“Your turn” stays until a kind end', async ({ page, otherPage, server }) => {
  const { ada, ben } = await meet(page, otherPage);
  const [one, other] = [ada.user._id, ben.user._id];
  putChat(server.dataDir, { one, other, texts: ['Hello', 'Zig or C?'], quietFor: DAY });
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  const talk = page.getByRole('navigation', { name: 'Conversations' });
  await expect(talk.getByRole('link', { name: /Ben Marsh/ })).toContainText('Your turn');
  await talk.getByRole('button', { name: 'Your turn 1' }).click();
  await expect(talk.getByRole('listitem')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  // The sender does not see the mark.
  await openList(otherPage);
  await expect(otherPage.getByRole('button', { name: /Your turn/ })).toHaveCount(0);
  await openChat(page, ben);
  await page.getByRole('button', { name: 'More about Ben Marsh' }).click();
  await page.getByRole('menuitem', { name: /End conversation/ }).click();
  const dialog = page.getByRole('dialog', { name: 'End conversation' });
  await dialog.getByRole('radio').nth(1).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send and end' }).click();
  await expect(bubbles(page).last()).toContainText('I don’t have time at the moment');
  await openList(page);
  await expect(talk.getByRole('link', { name: /Ben Marsh/ })).not.toContainText('Your turn');
  await expect(talk.getByRole('button', { name: /Your turn/ })).toHaveCount(0);
  await openChat(otherPage, ada);
  await expect(bubbles(otherPage).last()).toContainText('I don’t have time at the moment');
});

test('an archived conversation of a later page leaves it', async ({ page, server }) => {
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
  await openList(page);
  const talk = page.getByRole('navigation', { name: 'Conversations' });
  await expect(talk.getByRole('listitem')).toContainText('No messages yet');
  await talk.getByRole('button', { name: 'Your turn 1' }).click();
  await talk.getByRole('button', { name: 'Options for Ben Marsh' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Conversation archived.')).toBeVisible();
  await expect(talk.getByRole('listitem')).toHaveCount(0);
});

const choose = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await page.getByRole('menuitem', { name }).click();
};

test('conversations are marked, muted, archived', async ({ page, otherPage, openBrowser }) => {
  test.slow();
  const { ada, ben } = await meet(page, otherPage);
  await page.setViewportSize({ width: 1000, height: 800 });
  await openList(page);
  const title = await page.title();
  await rows(page).hover();
  await rows(page).getByRole('button').click();
  await choose(page, 'Mark as unread');
  await expect(rows(page)).toContainText('Marked as unread');
  await expect(page).toHaveTitle(`(1) ${title}`);
  // Wide windows open the newest conversation without a mark; here is none.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByText('Select a conversation')).toBeVisible();
  await expect(rows(page)).toContainText('Marked as unread');
  const cleared = page.waitForResponse((answer) => answer.url().endsWith('/settings'));
  await openChat(page, ben);
  await cleared;
  await openList(page);
  await expect(rows(page)).toContainText('No messages yet');
  await expect(rows(page)).not.toContainText('Marked as unread');

  // An answer in the open conversation clears it, too.
  await openChat(page, ben);
  await moreButton(page).click();
  await choose(page, 'Mark as unread');
  await expect(page).toHaveTitle(/^\(1\)/);
  await say(page, 'I thought about it');
  await expect(page).toHaveTitle(/^Chat/);

  const storageState = await page.context().storageState();
  const phone = await openBrowser({ ...PHONE, storageState });
  await openList(phone);
  await openChat(page, ben);
  await moreButton(page).click();
  await choose(page, 'Mute', 'For 8 hours');
  await expect(rows(phone)).toContainText('Muted');
  await openChat(otherPage, ada);
  await page.goto('/about');
  await say(otherPage, 'Psst');
  await expect(rows(phone)).toContainText('1 unread');
  expect(await phone.title()).toBe(title);
  await expect(phone.getByRole('link', { name: /^Messages/ })).not.toContainText('1');

  await rows(phone).getByRole('button', { name: 'Options for Ben Marsh' }).tap();
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await choose(phone, 'Unmute');
  await expect(rows(phone)).not.toContainText('Muted');
  await expect(phone).toHaveTitle(`(1) ${title}`);

  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page);
  const archive = async () => {
    await rows(page).getByRole('button', { name: 'Options for Ben Marsh' }).click();
    await choose(page, 'Archive');
    await expect(rows(page)).toHaveCount(0);
  };
  await archive();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);

  await archive();
  await page.reload();
  await hydrated(page);
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect(rows(page)).toContainText('Ben Marsh');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await rows(page).getByRole('button', { name: 'Options for Ben Marsh' }).click();
  await choose(page, 'Move to conversations');
  await expect(page.getByText('No archived conversations.')).toBeVisible();
  await page.getByRole('button', { name: 'All conversations' }).click();
  await expect(rows(page)).toContainText('Ben Marsh');

  await archive();
  await say(otherPage, 'Still there?');
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
