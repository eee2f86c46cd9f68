import type { Page } from 'playwright/test';
import type { Snippet } from '#shared/snippet.ts';
import { callAs } from '../../support/account.ts';
import { withDatabase } from '../../support/database-file.ts';
import { connected, log } from '../../support/chat/chat-page.ts';
import {
  addDeveloper,
  allSent,
  confirmEmail,
  expectOnTop,
  openDeck,
  signalsFrom,
  swipe,
  topCard,
} from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  type Person,
  signUp,
  test,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { remote } from '../../support/matching/matching.ts';
import { hydrated, visit } from '../../support/screens.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const CODE = ['fn merge(a: u8, b: u8) {', '    let mut out = 0;', '', '    out + a + b', '}'];
const SNIPPET: Snippet = { language: 'rust', code: CODE.join('\n'), note: 'Two become one' };

const PHONE = { width: 390, height: 844 };
const line = (page: Page, number: number) =>
  topCard(page).getByRole('button', { name: `Line ${String(number)}`, exact: true });
const interested = (page: Page) => topCard(page).getByRole('button', { name: 'Interested' });
const field = (page: Page) => page.getByRole('textbox', { name: /^Comment on/ });

/** Signs up the reader of the page and confirms the address. */
async function reader(page: Page, server: ServerProcess, firstName = 'Ada'): Promise<Person> {
  const person = await signUp(page, { firstName, lastName: 'Reader' });
  confirmEmail(server, person.user._id);
  return person;
}

/** Creates somebody who sends a person interest with a note, without a browser. */
async function sender(server: ServerProcess, to: Person, firstName: string, note: object) {
  const person = await remote(server.url, { firstName, lastName: 'Reader' });
  confirmEmail(server, person.user._id);
  const path = `/api/request/send/interested/${to.user._id}`;
  await callAs(server.url, person.cookie, 'POST', path, { note });
  return person;
}

/** Sets a column of a person directly in the database. */
const setColumn = (
  server: ServerProcess,
  id: string,
  column: 'commentsFrom' | 'snippet',
  value: string,
) =>
  withDatabase(server, (database) =>
    database.prepare(`update users set "${column}" = ? where id = ?`).run(value, id),
  );

async function openCode(page: Page): Promise<void> {
  await openDeck(page);
  await topCard(page).getByRole('button', { name: 'Code', exact: true }).click();
  await expect(line(page, 1)).toBeVisible();
}

test('pasted code, a comment, hidden and shown again, a reply and a chat', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const ben = await reader(page, server, 'Ben');
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('link', { name: 'Snippet' }).click();
  await page.getByRole('button', { name: 'Show some code' }).click();
  const editor = page.getByRole('textbox', { name: 'Snippet', exact: true });
  await expect(editor).toBeFocused();
  await editor.fill(`${SNIPPET.code}\n${'x\n'.repeat(30)}`);
  await expect(page.getByText(/at most 25 lines, this has 35/)).toBeVisible();
  await editor.fill(SNIPPET.code);
  await expect(page.getByText('5 of 25 lines, longest 24 of 120')).toBeVisible();
  // Empty lines at the end are neither kept nor counted.
  await editor.fill('');
  const language = page.getByLabel('Language of the snippet');
  await expect(language).toHaveValue('text');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${SNIPPET.code}\n\n`);
  await editor.press('ControlOrMeta+V');
  await expect(page.getByText('5 of 25 lines, longest 24 of 120')).toBeVisible();
  await expect(language).toHaveValue('rust');
  await page.getByLabel('One line about it').fill(SNIPPET.note);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rust, 5 lines')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();

  const text = 'Why mut? See https://a.example/why and [this](https://a.example/md) `code`';
  const [ada, dan] = await Promise.all([
    sender(server, ben, 'Ada', { text, lines: [2, 4] }),
    sender(server, ben, 'Dan', { text: 'Hello https://a.example/dan' }),
  ]);
  await visit(page, '/request');
  const request = page.getByRole('article', { name: 'Ada Reader' });
  await expect(request).toContainText('your code, lines 2 to 4');
  await expect(request.getByText('Requested today')).toBeVisible();
  await expect(request.locator('[data-line="2"]')).toContainText('let mut out');
  await expect(request).toContainText('[this](https://a.example/md)');
  await expect(request.locator('code', { hasText: /^code$/ })).toBeVisible();
  const links = request.getByRole('link');
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    `/developer/${ada.user._id}`,
    '/profile',
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const hide = async () => {
    await page.getByRole('button', { name: 'More about Ada Reader' }).click();
    await page.getByRole('menuitem', { name: /Not now/ }).click();
    await expect(request).toHaveCount(0);
  };
  await hide();
  await page.locator('[data-toast=done]').getByRole('button', { name: 'Undo' }).click();
  await expect(request.getByRole('button', { name: 'Accept Ada Reader' })).toBeFocused();
  await hide();
  await page.getByRole('link', { name: 'Hidden' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ada Reader' })).toContainText(
    /Back in 14 days[\s\S]*See/,
  );
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show again the request of Ada Reader' }).click();
  await expect(page.getByRole('heading', { name: 'No hidden requests' })).toBeVisible();
  await page.getByRole('link', { name: 'Received', exact: true }).click();
  await expect(request).toBeVisible();
  await hydrated(page);

  // The live event counts the request as answered before its answer has arrived.
  const card = page.getByRole('article', { name: 'Dan Reader' });
  await page.route('**/api/request/review/**', async (route) => {
    const response = await route.fetch();
    await expect(page.locator('[data-count=requests]:visible').first()).toHaveText(/^1/);
    await expect(card.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
    await route.fulfill({ response });
  });
  await card.getByRole('button', { name: /^Accept Dan/ }).click();
  const message = page.getByRole('link', { name: 'Message Dan Reader' });
  await expect(message).toHaveAttribute('href', `/chat/${dan.user._id}`);
  await page.unroute('**/api/request/review/**');

  await request.getByRole('button', { name: 'Accept and reply' }).click();
  await request.getByRole('textbox', { name: 'Reply to Ada' }).fill('It grows');
  await request.getByRole('button', { name: 'Accept and send' }).click();
  await expect(page, 'a reply opens the conversation').toHaveURL(
    new RegExp(`/chat/${ada.user._id}$`),
  );
  await connected(page);
  await expect(log(page)).toContainText('with the request');
  await expect(log(page)).toContainText(/let mut out[\s\S]*Why mut\?[\s\S]*It grows/);
  await expect(log(page).getByRole('link', { name: 'https://a.example/why' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a note is written by keyboard, and survives its limit and refusals', async ({
  page,
  server,
}) => {
  const ada = await reader(page, server);
  await addDeveloper(server, 'Cleo Plain');
  const ben = await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET });
  await openDeck(page);
  await expectOnTop(page, 'Ben Coder');
  await page.keyboard.press('c');
  await expect(line(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(line(page, 1)).toHaveAttribute('aria-pressed', 'false');
  const said = topCard(page).getByRole('status').filter({ hasText: /^Line/ });
  await expect(said).toHaveText(`Line 2: ${SNIPPET.code.split('\n')[1] ?? ''}`);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said).toHaveText('Lines 2 to 3');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  // Letters and arrows that would swipe or turn the card are text input here.
  await page.keyboard.type('cl');
  await page.keyboard.press('ArrowRight');
  await expect(field(page)).toHaveValue('cl');
  await expect(field(page)).toHaveAccessibleName('Comment on lines 2 to 3');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(line(page, 2)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(topCard(page).getByRole('button', { name: 'Photo' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The chosen side of the card and the typed words are remembered.
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toHaveValue('cl');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expectOnTop(page, 'Cleo Plain');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['interested Ben']);
  // Undo restores both.
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ben Coder');
  await expect(field(page)).toHaveValue('cl');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual([]);

  await field(page).fill('x'.repeat(292));
  await expect(topCard(page)).toContainText('12 over');
  await expect(interested(page)).toBeDisabled();
  await swipe(page, 200);
  await expectOnTop(page, 'Ben Coder');
  await field(page).fill('Why?');
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Discard your comment?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page)).toHaveValue('Why?');

  // Ben turns comments off.
  expectConsole(/403|A signal was not accepted/);
  setColumn(server, ben._id, 'commentsFrom', 'nobody');
  await interested(page).click();
  await expect(topCard(page).getByRole('alert')).toContainText('You can’t comment on Ben’s code');
  await expect(field(page)).toHaveValue('Why?');
  expect(signalsFrom(server, ada.user._id)).toEqual([]);
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await ask.getByRole('button', { name: 'Discard and ignore' }).click();
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['ignored Ben']);
  await expectOnTop(page, 'Cleo Plain');
});

test('drags over code choose lines; a note survives tabs and a reload', async ({
  page,
  server,
}) => {
  const ada = await reader(page, server);
  await addDeveloper(server, 'Eve Plain');
  await addDeveloper(server, 'Cleo Coder', { snippet: SNIPPET });
  const ben = await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET });
  await addDeveloper(server, 'Dan Coder', { snippet: SNIPPET });
  await openCode(page);
  const box = async (number: number) => {
    const found = await line(page, number).boundingBox();
    if (found === null) throw new Error('There is no such line');
    return found;
  };
  const [second, fourth] = [await box(2), await box(4)];
  await page.mouse.move(second.x + 20, second.y + 8);
  await page.mouse.down();
  await page.mouse.move(fourth.x + 20, fourth.y + 8, { steps: 6 });
  await page.mouse.up();
  await expect(field(page)).toHaveAccessibleName('Comment on lines 2 to 4');

  const drag = async () => {
    await page.mouse.move(second.x + 60, second.y + 10);
    await page.mouse.down();
    await page.mouse.move(second.x + 220, second.y + 10, { steps: 8 });
    await page.mouse.up();
  };
  await page.keyboard.down('Alt');
  await drag();
  await page.keyboard.up('Alt');
  expect(await page.evaluate(() => getSelection()?.toString().length)).toBeGreaterThan(5);
  await expectOnTop(page, 'Dan Coder');
  await drag();
  await expectOnTop(page, 'Ben Coder');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['interested Dan']);

  await line(page, 2).click();
  await line(page, 4).click({ modifiers: ['Shift'] });
  await field(page).fill('Why mut?');
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(field(tab)).toHaveValue('Why mut?');
  await expect(field(tab)).toHaveAccessibleName('Comment on lines 2 to 4');
  // Lines that no longer exist are not quoted.
  setColumn(server, ben._id, 'snippet', JSON.stringify({ ...SNIPPET, code: 'fn one() {}' }));
  await page.reload();
  await expect(line(page, 1)).toBeVisible();
  await line(page, 1).click();
  await expect(field(page)).toHaveValue('Why mut?');
  await interested(page).click();
  await expectOnTop(page, 'Cleo Coder');
  const sent = ['interested Dan', 'interested Ben'];
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(sent);
  await expectOnTop(tab, 'Cleo Coder');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /^notes/.test(key))))
    .toEqual([]);

  // A comment that is discarded after another tab has sent its person spares the next card.
  await line(page, 1).click();
  await field(page).fill('Why?');
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await swipe(tab, 200);
  const withCleo = [...sent, 'interested Cleo'];
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(withCleo);
  await page.getByRole('button', { name: 'Discard and ignore' }).click();
  await expectOnTop(page, 'Eve Plain');
  await interested(page).click();
  await expect
    .poll(() => signalsFrom(server, ada.user._id))
    .toEqual([...withCleo, 'interested Eve']);
});

test('a phone wraps lines, comments in a sheet and keeps Undo in reach', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE);
  const ada = await reader(page, server);
  await addDeveloper(server, 'Cleo Plain');
  await addDeveloper(server, 'Dan Coder', {
    snippet: { ...SNIPPET, code: `// ${'w'.repeat(110)}` },
  });
  await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET });
  await openCode(page);
  await expectOnTop(page, 'Ben Coder');
  await line(page, 2).click();
  await line(page, 4).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Comment on lines 2 to 4' }).click();
  const sheet = page.getByRole('dialog', { name: 'About lines 2 to 4' });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await sheet.getByRole('textbox').fill('Why mut?');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  // Closing keeps the comment.
  await page.getByRole('button', { name: 'Why mut?' }).click();
  await expect(sheet.getByRole('textbox')).toHaveValue('Why mut?');
  await sheet.getByRole('button', { name: 'Interested' }).click();
  await expectNoSidewaysScroll(page);
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['interested Ben']);

  await allSent(page);
  await openDeck(page);
  await expectOnTop(page, 'Dan Coder');
  const row = page.locator('[data-depth="0"] [data-line="1"]');
  const fits = () => row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  await expect.poll(fits).toBe(true);
  expectConsole(/ERR_FAILED|Failed to load/);
  await page.route('**/api/request/send/**', (route) => route.abort());
  await interested(page).click();
  await expect(page.getByText('The server isn’t responding.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click({ timeout: 2000 });
  await expectOnTop(page, 'Dan Coder');
});
