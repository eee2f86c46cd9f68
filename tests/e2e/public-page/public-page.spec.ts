import type { Page } from 'playwright/test';
import { CLOSED_PAGE } from '#shared/public-page.ts';
import type { User } from '#shared/user.ts';
import { callAs } from '../../support/account.ts';
import { confirmEmail } from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  signUp,
  test,
  uniquePerson,
} from '../../support/e2e.ts';
import { mailTo } from '../../support/fakes/mailbox.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { remote, type Remote } from '../../support/matching/matching.ts';
import { fillSignUp, hold, hydrated, submitButton, toast, visit } from '../../support/screens.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const MARA = {
  headline: 'Notes that merge themselves, even after a week in a tunnel.',
  about: 'Building a local-first notes app and its sync engine. I like property tests.',
  skills: ['TypeScript', 'PostgreSQL', 'CRDTs', 'Rust', 'React', 'Docker', 'Playwright'],
  level: 'senior',
  lookingFor: ['pair-sessions', 'open-source'],
  learning: ['Zig', 'formal methods'],
  languages: ['Swedish', 'English'],
  timeZone: 'Europe/Stockholm',
  snippet: {
    language: 'rust' as const,
    code: 'pub fn merge(a: &[Op]) -> Vec<Op> {\n}',
    note: 'Short',
  },
};

let count = 0;
const newHandle = () => `mara-${String((count += 1))}-${String(process.pid)}`;

/** Creates Mara with a confirmed address and a public page, without a browser. */
async function openPage(server: ServerProcess): Promise<{ mara: Remote; path: string }> {
  const handle = newHandle();
  const mara = await remote(server.url, { firstName: 'Mara', lastName: 'Lindqvist' });
  confirmEmail(server, mara.user._id);
  await mara.edit({ ...MARA, handle, publicPage: { ...CLOSED_PAGE, on: true } });
  return { mara, path: `/u/${handle}` };
}

const fillLetter = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Your name').fill('Vera Visit');
  await page.getByLabel('Email').fill('vera@visit.example');
  await page.getByLabel('Message').fill(text);
};

test('the owner opens the page in settings and previews it', async ({ page, context, server }) => {
  expectConsole(/status of (400|500)/);
  expectConsole(/answer: 500/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'Mara Lindqvist');
  await visit(page, '/settings#page');
  const sheet = page.getByRole('region', { name: 'Public page', exact: true });
  const address = sheet.getByRole('textbox', { name: 'Page URL' });
  const state = sheet.locator('#page-handle-state');
  const isOn = sheet.getByRole('switch', { name: 'Make my page public' });
  await isOn.click();
  await expect(sheet.getByText('Choose a URL for the page first')).toBeVisible();
  await expect(isOn).not.toBeChecked();
  await address.fill('settings');
  await expect(state).toHaveText('not allowed');
  const { path } = await openPage(server);
  await address.fill(path.slice('/u/'.length));
  await expect(state).toHaveText('taken');
  const handle = newHandle();
  await address.fill(handle);
  await expect(state).toHaveText('free');
  await expectAccessible(page);
  const save = sheet.getByRole('button', { name: 'Save URL' });
  // The form error appears above the form, and the button below it; both must fit on a small screen.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.route('**/api/profile/edit', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'The disk is full' } }),
  );
  await save.click();
  await expect(sheet.getByText('The disk is full')).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/profile/edit');
  await page.setViewportSize({ width: 1280, height: 720 });
  await save.click();
  await expect(toast(page)).toContainText('URL saved');
  await address.fill('');
  await save.click();
  await expect(address).toHaveAccessibleDescription(/3 to 30 of a to z/);
  await expect(address).toBeFocused();
  await sheet.getByRole('checkbox', { name: 'Last name' }).uncheck();
  const letSave = await hold(page, '**/api/profile/edit');
  await isOn.click();
  await expect(isOn).toBeChecked();
  const card = sheet.getByRole('img', { name: /on a card/ });
  await expect(card, 'the page does not exist yet').toHaveCount(0);
  letSave();
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => card.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  await sheet.getByRole('link', { name: 'See your page' }).click();
  await expect(page).toHaveURL(`/u/${handle}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara');
  const strip = page.getByRole('complementary', { name: 'Your public page' });
  await strip.getByRole('button', { name: 'Copy the link' }).click();
  await expect(strip.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/u/${handle}$`),
  );
  await strip.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL('/settings#page');
});

test('visitors need no script', async ({ openBrowser, server }) => {
  const { mara, path } = await openPage(server);
  const visitor = await openBrowser({ javaScriptEnabled: false });
  await visitor.goto(path);
  await expect(visitor.getByText('Stockholm time', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Switch theme' })).toBeHidden();
  await fillLetter(visitor, 'By post');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor).toHaveURL(`${path}#sent`);
  await expect(visitor.getByText('Sent. Mara has your message')).toBeVisible();
  const mail = await mailTo(
    server.dataDir,
    mara.credentials.emailId,
    /^A visitor wrote to you on /,
  );
  expect(mail.text).toContain('By post');
  await visitor.goto(path);
  await fillLetter(visitor, '\u0001');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('It was not sent.')).toBeVisible();
  await signUp(visitor);
  await visitor.goto(path);
  await visitor.getByRole('link', { name: 'Interested' }).click();
  await expect(visitor).toHaveURL(`/developer/${mara.user._id}`);
});

test('a visitor reads, writes, joins and connects', async ({ page: visitor, server }) => {
  const { mara, path } = await openPage(server);
  await visitor.goto(path);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Mara Lindqvist' })).toBeVisible();
  await expect(visitor.getByText(/^Stockholm time, \d\d:\d\d now$/)).toBeVisible();
  await expect(visitor.locator('pre .k').first()).toHaveText('pub');
  await expect(visitor.getByText(mara.credentials.emailId)).toHaveCount(0);
  await expect(visitor.getByText('Report Mara')).toHaveCount(0);
  await expectAccessible(visitor);
  for (const width of [390, 768, 1440]) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(visitor);
  }

  await fillLetter(visitor, 'Shall we?');
  await visitor.route('**/message', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 'too_many_requests', message: 'Too many attempts. Try again in 1 minute.' },
    }),
  );
  expectConsole(/429/);
  const key = visitor.getByRole('button', { name: 'Send' });
  await key.click();
  await expect(visitor.getByRole('alert')).toHaveText('Too many attempts. Try again in 1 minute.');
  await expect(visitor.getByLabel('Message')).toHaveValue('Shall we?');
  await visitor.unroute('**/message');
  await key.click();
  await expect(visitor.getByText('Sent. Mara has your message')).toBeVisible();
  await expect(visitor.getByLabel('Message')).toBeHidden();
  const { emailId } = mara.credentials;
  const mail = await mailTo(server.dataDir, emailId, /^A visitor wrote to you on /);
  expect(mail.text).toContain('Shall we?');
  expect(mail.source).toContain('Reply-To: Vera Visit <vera@visit.example>');

  await expect(visitor.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?to=${encodeURIComponent(path)}`,
  );
  await visitor.getByRole('link', { name: 'Join and pair with Mara' }).click();
  await hydrated(visitor);
  await expect(visitor.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await fillSignUp(visitor, uniquePerson('Vera Visit'));
  await submitButton(visitor, 'Sign Up').click();
  await expect(visitor).toHaveURL(path);
  await visitor.getByRole('link', { name: 'Interested' }).click();
  const note = visitor.getByLabel('Say something with it');
  await expect(note).toBeFocused();
  await visitor.getByRole('button', { name: 'Cancel' }).click();
  await expect(visitor.getByRole('link', { name: 'Interested' })).toBeFocused();
  await visitor.getByRole('link', { name: 'Interested' }).click();
  await note.fill('Your parser is what I look for');
  await visitor.getByRole('button', { name: 'Send interest' }).click();
  await expect(visitor.getByText('You are interested.')).toBeVisible();
  const received = await callAs(server.url, mara.cookie, 'GET', '/api/user/request/received');
  expect(JSON.stringify(received)).toContain('Your parser is what I look for');

  await visitor.reload();
  await expect(visitor.getByText('They have not answered yet.')).toBeVisible();
  await visitor.getByText('Report Mara').click();
  await visitor.getByLabel('What is wrong').selectOption('honest');
  await visitor.getByRole('button', { name: 'Send report' }).click();
  await expect(visitor.getByText('Thank you. A moderator will review it.')).toBeVisible();

  const { _id } = (await (await visitor.request.get('/api/profile/view')).json()) as User;
  await mara.review('accepted', _id);
  await visitor.reload();
  await visitor.getByRole('link', { name: 'Open the chat' }).click();
  await expect(visitor).toHaveURL(`/chat/${mara.user._id}`);
});
