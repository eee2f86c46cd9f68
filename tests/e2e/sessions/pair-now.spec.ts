import type { Locator, Page } from 'playwright/test';
import type { SessionAnswer } from '#shared/pair-session.ts';
import type { Snippet } from '#shared/snippet.ts';
import {
  meet,
  meetInChat,
  openChat,
  pad,
  padEditor,
  pressTool,
  say,
} from '../../support/chat/chat-page.ts';
import { expect, expectAccessible, sendAs, signUp, test } from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { hydrated, visit } from '../../support/screens.ts';
import { card, strip } from '../../support/sessions.ts';

const CODE = ['def half(n):', '    return n / 2', '', 'print(half(3))'];
const SNIPPET: Snippet = { language: 'python', code: CODE.join('\n'), note: '' };

const text = (page: Page): Promise<string> =>
  padEditor(page).evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
const pairNow = (page: Page): Locator => page.getByRole('button', { name: 'Pair now' });

test('three presses lead from a new connection to typing in one pad', async ({
  page,
  otherPage,
}) => {
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

test('a proposal is withdrawn or accepted in the conversation', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  for (const one of [page, otherPage])
    await sendAs(one, 'PUT', '/api/profile/edit', { skills: ['Rust', 'SQL'] });
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await pairNow(page).click();
  await expect(card(page)).toContainText('You want to pair now.');
  await expect(card(page)).toContainText('Pair on Rust, SQL');
  await expect(card(otherPage)).toContainText('Ada wants to pair now. Answer by');
  await expectAccessible(otherPage);
  await card(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(card(otherPage)).toContainText('Cancelled');

  await pairNow(otherPage).click();
  await card(page).last().getByRole('button', { name: 'Start now' }).click();
  for (const one of [page, otherPage]) {
    await expect(strip(one).getByRole('timer')).toBeVisible();
    await expect(pad(one)).toBeVisible();
  }
});

test('both pressing at once run one session', async ({ page, otherPage }) => {
  await meetInChat(page, otherPage);
  await Promise.all([pairNow(page).click(), pairNow(otherPage).click()]);
  for (const one of [page, otherPage]) {
    await expect(strip(one)).toHaveCount(1);
    await expect(pad(one)).toBeVisible();
    await expect(card(one)).toHaveCount(1);
  }
});

test('an empty pad offers code of both people and of the chat', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await sendAs(page, 'PUT', '/api/profile/edit', { snippet: SNIPPET });
  await openChat(otherPage, ada);
  await say(otherPage, 'See\n```parse.ts\nparse(1);\n```\nand tell me.');
  await openChat(page, ben);
  await page.getByRole('button', { name: 'Pad', exact: true }).click();
  const offer = (name: string) => pad(page).getByRole('button', { name });
  await expect(offer('Your snippet')).toBeVisible();
  await expect(offer('Their snippet')).toHaveCount(0);
  await expectAccessible(page);
  await offer('Last code in the chat').click();
  await expect.poll(() => text(page)).toBe('parse(1);');
  await expect(pad(page).getByRole('button', { name: 'Rename' })).toHaveText(/parse\.ts/);
  await expect(offer('Your snippet')).toHaveCount(0);
  await otherPage.goto(`/chat/${ada.user._id}?pad`);
  await expect.poll(() => text(otherPage)).toBe('parse(1);');
  await padEditor(otherPage).press('Control+a');
  await padEditor(otherPage).press('Delete');
  await pad(otherPage).getByRole('button', { name: 'Their snippet' }).click();
  await expect.poll(() => text(page)).toBe(SNIPPET.code);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a proposer opens the pad with one press', async ({ page, otherPage }) => {
    const { ada, ben } = await meet(page, otherPage);
    await openChat(page, ben);
    await expectNoSidewaysScroll(page);
    await pressTool(page, 'Pair now');
    await expect(card(page)).toContainText('Waiting for Ben');
    const open = await otherPage.request.get('/api/sessions?open=true');
    const { sessions } = (await open.json()) as { sessions: SessionAnswer['session'][] };
    const path = `/api/sessions/${sessions[0]?._id ?? ''}/accept`;
    await sendAs(otherPage, 'POST', path, { time: sessions[0]?.times[0] });
    await card(page).getByRole('button', { name: 'Open the pad' }).click();
    await padEditor(page).click();
    await page.keyboard.type('let a;');
    await expect.poll(() => text(page)).toBe('let a;');
    await otherPage.goto(`/chat/${ada.user._id}?pad`);
    await expect.poll(() => text(otherPage)).toBe('let a;');
  });
});
