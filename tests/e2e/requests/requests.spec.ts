import type { Page } from 'playwright/test';
import { callAs } from '../../support/account.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  like,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { admirers, breakTable, remote } from '../../support/matching/matching.ts';
import { hearsEvents, hold, visit } from '../../support/screens.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('[data-count=requests]');
const said = (page: Page) => page.locator('[data-toast=done][data-open]');

async function expectBadges(tabs: readonly Page[], text: RegExp): Promise<void> {
  for (const tab of tabs) await expect(badge(tab)).toHaveText(text);
}

const openRequests = (page: Page) => visit(page, '/request');

/** Returns a list of the page's announcements; a repeated one is a failure. */
async function countSaid(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const all: string[] = [];
    Object.assign(window, { all });
    const region = document.querySelector('[data-toast=done] span');
    if (!region) throw new Error('There is no live region');
    new MutationObserver(() => {
      if (region.textContent) all.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { all: string[] }).all);
}

test('acceptances reach all tabs, are announced once and lead on', async ({ page, server }) => {
  const bea = await signUp(page, 'Bea Receiver');
  const [[first, second], zoe] = await Promise.all([
    admirers(server.url, bea.user._id, 2),
    remote(server.url, { firstName: 'Zoe', lastName: 'Answers' }),
  ]);
  await like(page, zoe);
  const others = await Promise.all(
    ['/connections', '/chat', '/terms'].map(async (path) => {
      const tab = await page.context().newPage();
      const live = path === '/terms' ? null : hearsEvents(tab);
      await visit(tab, path);
      await live;
      return tab;
    }),
  );
  const [list, chat] = others as [Page, Page];
  await expect(list.getByRole('heading', { name: 'Your Network Awaits' })).toBeVisible();
  const live = hearsEvents(page);
  await openRequests(page);
  await live;
  await expectBadges([page, ...others], /^2/);
  const heard = await Promise.all([page, list, chat].map(countSaid));
  await zoe.review('accepted', bea.user._id);
  for (const tab of [page, list, chat]) {
    await expect(said(tab)).toContainText('You and Zoe Answers are connected.');
  }
  await expect(card(list, 'Zoe Answers'), 'without a reload').toBeVisible();
  await expect(chat.getByRole('link', { name: /Zoe Answers/ }).first()).toBeVisible();
  await said(chat).getByRole('button', { name: 'Close message' }).click();
  await expect(said(chat)).toHaveCount(0);
  await said(list).getByRole('link', { name: 'Message' }).click();
  await expect(list).toHaveURL(new RegExp(`/chat/${zoe.user._id}$`));
  await list.goBack();

  await page.bringToFront();
  const release = await hold(page, '**/api/request/review/**');
  const keys = card(page, 'Admirer 2').getByRole('button');
  await keys.filter({ hasText: 'Accept' }).press('Enter');
  await expect(keys.filter({ hasText: 'Connecting...' })).toBeDisabled();
  await expect(keys.filter({ hasText: 'Decline' })).toBeDisabled();
  release();
  await expect(page.getByRole('link', { name: 'Message Admirer 2' })).toBeFocused();
  const told = page.getByRole('main').getByRole('status');
  await expect(told).toHaveText('You and Admirer 2 are connected');
  await expect(card(list, 'Admirer 2'), 'without a reload').toBeVisible();
  await expectBadges([page, ...others], /^1/);
  // The line has the place of the card, and the next request can be answered.
  await expect(page.getByRole('article').nth(1)).toContainText('Admirer 1');
  await card(page, 'Admirer 1').getByRole('button', { name: 'Accept' }).click();
  const line = (name: string) =>
    page.getByRole('article', { name: `You and ${name} are connected` });
  for (const name of ['Admirer 1', 'Admirer 2']) await expect(line(name)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Connection Requests' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore Network' })).toHaveAttribute('href', '/');
  for (const tab of [page, ...others]) await expect(badge(tab)).toBeHidden();
  // The lines replace the toasts of the accepting page.
  const [zoeLine, ...lines] = ['Zoe Answers', 'Admirer 2', 'Admirer 1'].map(
    (name) => `You and ${name} are connected.`,
  );
  expect(await heard[0]!()).toEqual([zoeLine]);
  expect(await heard[2]!()).toEqual([zoeLine, ...lines]);

  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await callAs(server.url, second!.cookie, 'POST', `/api/user/block/${bea.user._id}`);
  await expect(line('Admirer 2'), 'after a block').toHaveCount(0);
  const plan = line('Admirer 1').getByRole('link', { name: 'Plan a session with Admirer 1' });
  await plan.click();
  await expect(page.getByRole('dialog', { name: 'Plan a session with Admirer' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/chat/${first!.user._id}$`));
  await page.goto('/request');
  await expect(line('Admirer 1')).toHaveCount(0);
});

test('a decline can be undone, and a failed load tried again', async ({ page, server }) => {
  const { user } = await signUp(page, 'Bea Receiver');
  await admirers(server.url, user._id, 2);
  const otherTab = await page.context().newPage();
  const both = [otherTab, page];
  for (const tab of both) await openRequests(tab);
  const decline = (name: string) =>
    card(page, name).getByRole('button', { name: 'Decline' }).click();
  await expect(badge(page)).toHaveText(/^2/);
  await decline('Admirer 1');
  await expect(card(page, 'Admirer 2').getByRole('button', { name: 'Accept' })).toBeFocused();
  for (const tab of both) {
    await expect(said(tab)).toContainText('You declined Admirer 1.');
    await expect(card(tab, 'Admirer 1')).toHaveCount(0);
    await expect(badge(tab)).toHaveText(/^1/);
  }

  await page.reload();
  await expect(said(page)).toContainText('You declined Admirer 1.');
  await expect(card(page, 'Admirer 2')).toBeVisible();
  await expect(card(page, 'Admirer 1')).toHaveCount(0);
  await said(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toContainText('Request restored.');
  for (const tab of both) await expect(card(tab, 'Admirer 1')).toBeVisible();
  await expect(said(otherTab)).toBeHidden();

  for (const name of ['Admirer 1', 'Admirer 2']) {
    await decline(name);
    await expect(card(page, name)).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Declined' }).click();
  const undo = page.getByRole('button', { name: /^Undo decline/ });
  await expect(undo).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ has: undo }).first()).toContainText('Admirer 2');
  await expectAccessible(page);
  await undo.first().click();
  await expect(page.getByText('Admirer’s request is under Received again.')).toBeVisible();
  await expect(undo).toBeFocused();
  await expect(card(otherTab, 'Admirer 2')).toBeVisible();
  await expect(card(otherTab, 'Admirer 1')).toHaveCount(0);
  await otherTab.close();

  expectConsole(/status of 500/);
  expectConsole(/answer: 500/);
  const mend = breakTable(server, 'signals');
  try {
    await openRequests(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
    await expect(page.getByText('Failed to fetch requests')).toBeVisible();
  } finally {
    mend();
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Admirer 2')).toBeVisible();
});

test('a card shows facts, reasons and skills in any script, and fits', async ({ page, server }) => {
  const me = await signUp(page);
  const hours = { availability: 'f'.repeat(42), timeZone: 'Europe/Berlin' };
  const own = { skills: ['Erlang'], learning: ['Zig'], ...hours };
  await sendAs(page, 'PUT', '/api/profile/edit', own);
  const people = [
    {
      firstName: 'Mara',
      lastName: 'Lindqvist',
      age: 29,
      gender: 'female',
      about: 'I like property tests.',
      skills: ['Go', 'SQL', 'Rust', 'C', 'Elm', 'TypeScript'],
    },
    { firstName: 'Jo', lastName: 'Brandt' },
    { firstName: 'Ada', lastName: 'Sender', skills: ['Zig', 'Erlang'], ...hours },
    {
      firstName: 'W'.repeat(50),
      lastName: 'x'.repeat(50),
      about: 'y'.repeat(1000),
      skills: Array.from({ length: 30 }, (_, n) => `${'skill'.repeat(7)} ${n}`),
    },
    { firstName: 'محمد', lastName: 'الأندلسي', about: 'أحب قواعد البيانات', skills: ['برمجة'] },
    { firstName: '👩‍💻', lastName: '🦀', about: '🚀', skills: ['🦀'] },
  ];
  await Promise.all(
    people.map(async (one) => (await remote(server.url, one)).send('interested', me.user._id)),
  );
  await openRequests(page);

  const mara = card(page, 'Mara Lindqvist');
  await expect(mara).toContainText('29 yrs, female');
  await expect(mara).toContainText('“I like property tests.”');
  const chips = mara.getByRole('listitem');
  await expect(chips).toHaveText(['Go', 'SQL', 'Rust', /^C/]);
  await mara.getByRole('button', { name: '+2 more' }).click();
  await expect(chips).toHaveCount(6);
  await mara.getByRole('button', { name: 'Collapse' }).click();
  await expect(chips).toHaveCount(4);
  await expect(card(page, 'Jo Brandt').locator('.av')).toHaveText('JB');
  await expect(card(page, 'Jo Brandt')).not.toContainText('yrs');
  const ada = card(page, 'Ada Sender');
  await expect(ada).toContainText('Requested today');
  await expect(ada).toContainText('168 h/week in common');
  await expect(ada).toContainText(/both know Erlang|Both know Erlang|nows Zig/);
  await expect(ada.getByRole('listitem').filter({ hasText: 'Zig' })).toContainText(
    'you want to learn',
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connection Requests');
  await expectAccessible(page);

  await page.getByRole('button', { name: '+26 more' }).click();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('article *:not(.sr-only)')]
        .filter((node) => {
          const inner = node.getBoundingClientRect();
          const outer = node.closest('article')?.getBoundingClientRect();
          return outer !== undefined && inner.right > outer.right;
        })
        .map((node) => node.className),
    );
    expect(outside, `at ${width} px`).toEqual([]);
  }
});

test('the first page is in the HTML; others load automatically', async ({ page, server }) => {
  test.slow();
  expectConsole(/ERR_FAILED/);
  const { user } = await signUp(page);
  await admirers(server.url, user._id, 45);
  const html = await (await page.request.get('/request')).text();
  expect(html).toContain('Admirer 45');
  expect(html).toContain('Admirer 34');
  expect(html).not.toContain('Admirer 33');

  let asked = 0;
  let offline = true;
  await page.route(/\/api\/user\/request\/received\?.*cursor=/, async (route) => {
    asked += 1;
    await (asked > 1 && offline ? route.abort() : route.continue());
  });
  await watchShifts(page);
  await openRequests(page);
  await expect(badge(page)).toHaveText(/^45/);
  await expectNoShift(page);
  // The key press may come before the browser has laid out the new requests.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('Couldn’t load the rest.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  offline = false;
  await page.getByRole('button', { name: 'Load more' }).click();
  // A catch-up after the socket connects changes how many a page of the list brings.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('article')).toHaveCount(45, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Loading more')).toHaveCount(0);

  // Answering a request far down does not scroll back to the top.
  await card(page, 'Admirer 3').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('article')).toHaveCount(44);
  await expect(badge(page)).toHaveText(/^44/);
  await expect(card(page, 'Admirer 2')).toBeInViewport();
});
