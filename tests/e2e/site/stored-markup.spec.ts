import type { Page } from 'playwright/test';
import { renderEmail } from '#server/platform/mail/email-template.ts';
import { site } from '#site';
import { connectAccounts, type SignedIn } from '../../support/account.ts';
import {
  as,
  createAttacker,
  expectOnlyText,
  FIRST_NAME,
  LAST_NAME,
  MARKUP,
} from '../../support/attack.ts';
import { ChatClient } from '../../support/chat/chat-client.ts';
import { connected, log } from '../../support/chat/chat-page.ts';
import { confirmEmail } from '../../support/deck.ts';
import { cookieOf, expect, signIn, signUp, test } from '../../support/e2e.ts';
import { mailsTo, mailTo } from '../../support/fakes/mailbox.ts';
import { enterAsModerator } from '../../support/moderator.ts';
import { openDrawer, toast, visit } from '../../support/screens.ts';
import type { ServerProcess } from '../../support/server-process.ts';

/** Signs a person up in the page's browser, who can also act over HTTP. */
async function signedIn(page: Page, who = {}): Promise<SignedIn> {
  const person = await signUp(page, who);
  return { user: person.user, credentials: person, cookie: await cookieOf(page) };
}

/** Creates a reader in the page's browser, and an attacker with markup in every field. */
async function readerAndAttacker(page: Page, server: ServerProcess) {
  const attacker = await createAttacker(server.url);
  const reader = await signedIn(page);
  return { attacker, reader };
}

/** Opens a page with the attacker's words and checks that they are plain text. */
async function reads(page: Page, path: string, words: string = FIRST_NAME): Promise<void> {
  await visit(page, path);
  await expect(page.getByText(words).first()).toBeAttached();
  await expectOnlyText(page);
}

/** The log draws only the lines around the reader, so this scrolls to the end for these words. */
async function showsAtEnd(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await log(page).press('End');
    await expect(log(page)).toContainText(words, { timeout: 1000 });
  }).toPass();
}

test('stored markup is text in deck, profile, requests and lists', async ({ page, server }) => {
  const { attacker, reader } = await readerAndAttacker(page, server);
  const { url } = server;
  const id = attacker.user._id;
  await reads(page, '/');
  await page.getByRole('button', { name: 'Code', exact: true }).click();
  await expect(page.locator('[data-exact]').first()).toContainText(MARKUP[2]);
  await expectOnlyText(page);
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  await expect(page.getByRole('group', { name: /’s project$/ })).toContainText(MARKUP[2]);
  await expectOnlyText(page);
  await reads(page, `/developer/${id}`, MARKUP[1]);

  // The quoted lines come from the reader's own code, and may be markup too.
  const snippet = { language: 'markdown', code: MARKUP.join('\n'), note: '' };
  await as(url, reader, 'PUT', '/api/profile/edit', { snippet });
  confirmEmail(server, id);
  const note = { text: MARKUP.join(' ').slice(0, 280), lines: [1, MARKUP.length] };
  await as(url, attacker, 'POST', `/api/request/send/interested/${reader.user._id}`, { note });
  await reads(page, '/request');
  await expect(page.locator('[data-exact]').first()).toContainText(MARKUP[2]);
  await expectOnlyText(page);
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(2);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await expect(news.getByText(FIRST_NAME).first()).toBeVisible();
  await expectOnlyText(page);

  await as(url, reader, 'POST', `/api/request/send/interested/${id}`);
  await reads(page, '/connections', MARKUP[1]);
  await page.goto(`/chat/${id}`);
  await connected(page);
  await expect(log(page).locator('[data-exact]')).toContainText(MARKUP[2]);
  await expectOnlyText(page);
  await as(url, reader, 'POST', `/api/user/block/${id}`);
  await reads(page, '/settings#blocked');

  const other = await createAttacker(url);
  confirmEmail(server, reader.user._id);
  await as(url, reader, 'POST', `/api/request/send/interested/${other.user._id}`, { note });
  await reads(page, '/request/sent');
  await expect(page.locator('[data-line]').first()).toContainText(MARKUP[0]);
  await as(url, reader, 'POST', `/api/request/undo/${other.user._id}`);
  await as(url, reader, 'POST', `/api/request/send/ignored/${other.user._id}`);
  await reads(page, '/ignored');
  await as(url, reader, 'PUT', `/api/user/saved/${other.user._id}`, { line: MARKUP[1] });
  await reads(page, '/connections/saved', MARKUP[1]);
});

test('stored markup is text in chats and searches', async ({ page, server }) => {
  const { attacker, reader } = await readerAndAttacker(page, server);
  await connectAccounts(server.url, attacker, reader);
  const client = await ChatClient.open(server.url, attacker.cookie);
  const texts = [
    ...MARKUP,
    ...MARKUP.map((text) => `**${text}** \`${text}\``),
    ['```html', ...MARKUP, '```'].join('\n'),
    '[a](javascript:hacked=1) <javascript:hacked=1> javascript:hacked=1',
    'https://x.example/"onmouseover="hacked=1 https://x.example/<img src=x onerror=hacked=1>',
  ];
  for (const text of texts) {
    const answer = await client.ask('sendMessage', { targetUserId: reader.user._id, text });
    expect(answer.ok).toBe(true);
  }
  await page.goto(`/chat/${attacker.user._id}`);
  await connected(page);
  await expect(log(page).getByText('x.example').first()).toBeVisible();
  await expect(log(page)).toContainText('<img src=x onerror=hacked=1>');
  await expectOnlyText(page);

  // Live messages take another path than rendered ones.
  await client.ask('sendMessage', { targetUserId: reader.user._id, text: `live ${MARKUP[2]}` });
  await showsAtEnd(page, 'live </script><script>');
  await expectOnlyText(page);

  const targetUserId = reader.user._id;
  const sent = await client.ask('sendMessage', { targetUserId, text: 'before' });
  if (!sent.ok) throw new Error(sent.message);
  const messageId = sent.message._id;
  await client.ask('editMessage', { targetUserId, messageId, text: `edited ${MARKUP[0]}` });
  await showsAtEnd(page, 'edited <');
  await expectOnlyText(page);
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByRole('combobox', { name: 'Search messages' }).fill('hacked');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectOnlyText(page);
  client.close();
});

test('stored markup is text in moderation', async ({ page, server }) => {
  const self = await signedIn(page, { firstName: FIRST_NAME, lastName: LAST_NAME });
  const about = MARKUP.join('\n').slice(0, 900);
  await as(server.url, self, 'PUT', '/api/profile/edit', {
    about,
    skills: [...MARKUP.slice(0, 3)],
  });
  await reads(page, '/profile');
  await reads(page, '/terms');
  await openDrawer(page);
  await expectOnlyText(page);

  const reporter = await createAttacker(server.url);
  const details = MARKUP.join('\n');
  const report = { reason: 'respect', details };
  await as(server.url, reporter, 'POST', `/api/user/report/${self.user._id}`, report);
  await page.goto('about:blank');
  await enterAsModerator(page, server);
  await visit(page, '/admin');
  await page
    .getByRole('link', { name: new RegExp('<img src=x') })
    .first()
    .click();
  await expect(page.getByText('<base href=//evil.example>').first()).toBeVisible();
  await expectOnlyText(page);
  await page.getByRole('button', { name: 'Warn', exact: true }).click();
  await page.getByLabel('Reason shown to the person').fill(MARKUP.join(' '));
  await page.getByRole('button', { name: 'Send Warning' }).click();
  await expect(toast(page)).toHaveText(/Warning sent/);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectOnlyText(page);
  await visit(page, `/admin/people#${self.user._id}`);
  await page.getByRole('button', { name: 'Remove Account' }).click();
  await expect(page.getByRole('dialog')).toContainText(FIRST_NAME);
  await expectOnlyText(page);

  await page.goto('about:blank');
  await signIn(page, self.credentials);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Warning' })).toContainText(MARKUP[3]);
  await expectOnlyText(page);
});

test('stored markup is text in mails', async ({ page, server }) => {
  const attacker = await createAttacker(server.url);
  const { emailId } = attacker.credentials;
  const forgot = await fetch(`${server.url}/api/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ emailId }),
  });
  expect(forgot.status).toBe(200);
  const { html, text } = await mailTo(server.dataDir, emailId, /new Pairwise password/);
  expect(html + text, 'a name nobody vouches for is not repeated').not.toContain('onerror');

  const contact = { firstName: FIRST_NAME, lastName: 'Visitor', email: 'v@x.example' };
  const message = MARKUP.join(' ');
  await as(server.url, attacker, 'POST', '/api/send-email', { ...contact, message });
  // Other tests write to the same owner.
  const mails = () => mailsTo(server.dataDir, site.contact.email);
  await expect
    .poll(async () => (await mails()).some(({ text: body }) => body.includes(MARKUP[2])))
    .toBe(true);
  const sent = (await mails()).find(({ text: body }) => body.includes(MARKUP[2]))!;
  expect(sent.html, 'to the owner goes plain text').toBe('');

  const [title, ...lines] = MARKUP;
  const action = { label: MARKUP[1], url: `https://x.example/${MARKUP[1]}` };
  await page.setContent(renderEmail({ title, lines, action, foot: MARKUP }).html);
  await expect(page.getByText(MARKUP[2]).first()).toBeVisible();
  await expectOnlyText(page);
});
