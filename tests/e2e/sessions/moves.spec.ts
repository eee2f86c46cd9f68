import type { Snippet } from '#shared/snippet.ts';
import type { Locator, Page } from 'playwright/test';
import { log, meet, openChat, pad, padEditor, pressTool } from '../../support/chat/chat-page.ts';
import { withDatabase } from '../../support/database-file.ts';
import { expect, expectAccessible, sendAs, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated, visit } from '../../support/screens.ts';
import { acceptSession, act, agreed, ahead, card, strip } from '../../support/sessions.ts';

const HOUR = 60;
test('a session is moved, shown in a calendar and repeated', async ({
  page,
  otherPerson,
  server,
}) => {
  const { ben } = await meet(page, otherPerson);
  const id = await agreed(page, ben, otherPerson, ahead(24 * HOUR));
  await openChat(page, ben);
  await card(page).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other times for Ben' });
  await dialog.getByLabel('Or pick another time').fill(
    await page.evaluate(() => {
      const at = new Date(Date.now() + 72 * 3_600_000);
      at.setMinutes(at.getMinutes() - at.getTimezoneOffset());
      return at.toISOString().slice(0, 16);
    }),
  );
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Propose this time' }).click();
  await expect(card(page)).toContainText('You propose another time:');
  await expect(card(page)).toContainText('Agreed for');
  await act(otherPerson, id, 'propose', { times: [ahead(96 * HOUR)] });
  await expect(card(page)).toContainText('Ben proposes another time:');
  await expect(card(page)).toContainText('Agreed for');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await card(page).getByRole('button', { name: 'Accept this time' }).click();
  await expect(card(page)).not.toContainText('another time');
  await expect(log(page)).toContainText('Accepted the new time');

  await visit(page, '/sessions');
  await page.getByRole('button', { name: 'Show in your calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Your sessions in your calendar' });
  await calendar.getByRole('button', { name: 'Create address' }).click();
  const address = calendar.getByLabel('Calendar address');
  await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
  const first = new URL(await address.inputValue()).pathname;
  expect(await (await page.request.get(first)).text()).toContain('SUMMARY:Pair session with Ben');
  await expectAccessible(page);
  await calendar.getByRole('button', { name: 'Renew address' }).click();
  await expect(address).not.toHaveValue(new RegExp(first));
  expect((await page.request.get(first)).status()).toBe(404);
  await calendar.getByRole('button', { name: 'Revoke address' }).click();
  await expect(address).toHaveCount(0);

  // “Again next week” repeats it.
  await act(page, id, 'tasks', { add: 'Write a lexer' });
  withDatabase(server, (database) =>
    database
      .prepare('update pair_sessions set "startsAt" = ?, "endsAt" = ? where id = ?')
      .run(Date.now() - 2 * HOUR * 60_000, Date.now() - HOUR * 60_000, id),
  );
  await page.setViewportSize({ width: 1280, height: 720 });
  await openChat(page, ben);
  await expect(card(page)).toContainText('Write a lexer');
  await card(page).getByRole('button', { name: 'Not this time' }).click();
  await card(page).getByRole('button', { name: 'Again next week' }).click();
  await expect(page.getByText(/^Proposed for/)).toBeVisible();
  await expect(card(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Again next week' })).toHaveCount(0);
  await acceptSession(otherPerson);
  await expect(card(page).last()).toContainText('You both accepted');
  // The next session runs.
  withDatabase(server, (database) =>
    database
      .prepare('update pair_sessions set "startsAt" = ?, "endsAt" = ? where id > ?')
      .run(Date.now() - 60_000, Date.now() + HOUR * 60_000, id),
  );
  await openChat(page, ben);
  await page.getByRole('button', { name: 'Add 1 open to-do from last time' }).first().click();
  await expect(page.getByRole('checkbox', { name: 'Write a lexer' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /from last time/ })).toHaveCount(0);
});

const CODE = ['def half(n):', '    return n / 2', '', 'print(half(3))'];
const SNIPPET: Snippet = { language: 'python', code: CODE.join('\n'), note: '' };

const text = (page: Page): Promise<string> =>
  padEditor(page).evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
const pairNow = (page: Page): Locator => page.getByRole('button', { name: 'Pair now' });

test('three presses lead from a connection to one pad', async ({ page, otherPage }) => {
  const ada = await signUp(page, 'Ada Quill');
  await sendAs(page, 'PUT', '/api/profile/edit', { snippet: SNIPPET });
  await signUp(otherPage, 'Ben Marsh');
  await sendAs(otherPage, 'POST', `/api/request/send/interested/${ada.user._id}`, {
    note: { text: 'Why not // here?', lines: [1, 2] },
  });
  await visit(otherPage, '/connections');
  await visit(page, '/request');
  await page.getByRole('button', { name: 'Accept Ben Marsh' }).click();

  await otherPage.getByRole('link', { name: 'Message', exact: true }).first().click();
  await hydrated(otherPage);
  await pairNow(otherPage).click();
  await page.getByRole('button', { name: 'Start now' }).click();

  const begin = ['# Why not // here?', ...CODE.slice(0, 2)].join('\n');
  for (const one of [page, otherPage]) {
    await expect(strip(one).getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/);
    await expect.poll(() => text(one)).toBe(begin);
  }
  await expect(pad(page).getByLabel('Language')).toHaveValue('python');
  await expect(otherPage).toHaveURL(/\?pad$/);
  await padEditor(otherPage).press('Control+Home');
  await otherPage.keyboard.type('# Ben\n');
  // Typing goes on after the code.
  await padEditor(page).focus();
  await page.keyboard.type(' # Ada');
  const both = `# Ben\n${begin} # Ada`;
  for (const one of [page, otherPage]) await expect.poll(() => text(one)).toBe(both);
  // A reload neither loses the code nor adds it again.
  await page.reload();
  await expect.poll(() => text(page)).toBe(both);
});

test('“Pair now” is withdrawn or accepted, also on a phone', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  for (const one of [page, otherPerson])
    await sendAs(one, 'PUT', '/api/profile/edit', { skills: ['Rust', 'SQL'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page, ben);
  await expectNoSidewaysScroll(page);
  await pressTool(page, 'Pair now');
  await expect(card(page)).toContainText('Waiting for Ben');
  const id = await acceptSession(otherPerson);
  await card(page).getByRole('button', { name: 'Open the pad' }).click();
  await padEditor(page).click();
  await page.keyboard.type('let a;');
  await expect.poll(() => text(page)).toBe('let a;');
  await act(otherPerson, id, 'outcome', { built: false });

  await page.setViewportSize({ width: 1280, height: 720 });
  await pad(page).getByRole('button', { name: 'Close the pad' }).click();
  await expect(pad(page)).toBeHidden();
  await pairNow(page).click();
  const newest = card(page).last();
  await expect(newest).toContainText('You want to pair now.');
  await expect(newest).toContainText('Pair on Rust, SQL');
  await newest.getByRole('button', { name: 'Withdraw' }).click();
  await expect(newest).toContainText('Cancelled');

  await sendAs(otherPerson, 'POST', '/api/sessions/now', { targetUserId: ada.user._id });
  await expect(newest).toContainText('Ben wants to pair now. Answer by');
  await newest.getByRole('button', { name: 'Start now' }).click();
  // The first session's question is still open.
  await expect(strip(page).getByRole('timer')).toBeVisible();
  await expect(pad(page)).toBeVisible();
});

test('an empty pad offers code of both people and of the chat', async ({ page, otherPerson }) => {
  const { ada, ben } = await meet(page, otherPerson);
  await sendAs(page, 'PUT', '/api/profile/edit', { snippet: SNIPPET });
  const theirs = await otherPerson.openSocket();
  await theirs.say(ada.user._id, 'See\n```parse.ts\nparse(1);\n```\nand tell me.');
  const openPad = () => visit(page, `/chat/${ben.user._id}?pad`);
  await openPad();
  const offer = (name: string) => pad(page).getByRole('button', { name });
  await expect(offer('Your snippet')).toBeVisible();
  await expect(offer('Their snippet')).toHaveCount(0);
  await expectAccessible(page);
  await offer('Last code in the chat').click();
  await expect.poll(() => text(page)).toBe('parse(1);');
  await expect(pad(page).getByRole('button', { name: 'Rename' })).toHaveText(/parse\.ts/);
  await expect(offer('Your snippet')).toHaveCount(0);
  await padEditor(page).press('Control+a');
  await padEditor(page).press('Delete');
  await expect(pad(page).getByText('Saved')).toBeVisible();
  await sendAs(otherPerson, 'PUT', '/api/profile/edit', { snippet: SNIPPET });
  await openPad();
  await offer('Their snippet').click();
  await expect.poll(() => text(page)).toBe(SNIPPET.code);
});
