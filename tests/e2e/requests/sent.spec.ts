import type { Request } from 'playwright/test';
import {
  addDevelopers,
  addDeveloper,
  confirmEmail,
  expectOnTop,
  openDeck,
  signalsFrom,
  topCard,
} from '../../support/deck.ts';
import {
  expect,
  expectAccessible,
  expectConsole,
  sendAs,
  signUp,
  test,
} from '../../support/e2e.ts';
import { expectNoSidewaysScroll } from '../../support/layout-shift.ts';
import { breakTable, remote } from '../../support/matching/matching.ts';

const isLookUp = (request: Request) => request.url().includes('/api/user/request/sent');
const SNIPPET = { language: 'rust', code: 'fn main() {\n    pair();\n}', note: '' } as const;

test('pending requests are listed, withdrawn ones reappear', async ({ page, server }) => {
  const ada = await signUp(page);
  confirmEmail(server, ada.user._id);
  const [dan] = await addDevelopers(server, 'Dan Waiting');
  const ben = await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET });
  const note = { text: 'Why pair? https://a.example/why', lines: [2, 2] };
  await sendAs(page, 'POST', `/api/request/send/interested/${ben._id}`, { note });
  await sendAs(page, 'POST', `/api/request/send/interested/${dan?._id ?? ''}`);
  const decks = page;
  await openDeck(page);

  const list = await page.context().newPage();
  await list.goto('/request/sent');
  const rows = list.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Dan Waiting');
  await expect(rows.nth(1)).toContainText(/Ben Coder[\s\S]*their code, line 2[\s\S]*Why pair\?/);
  await expect(rows.nth(1).locator('[data-line="2"]')).toContainText('pair();');
  const links = rows.nth(1).getByRole('link');
  await expect(links, 'an address in a note is no link').toHaveCount(1);
  await expect(links).toHaveAttribute('href', `/developer/${ben._id}`);
  await expectAccessible(list);
  await expectNoSidewaysScroll(list);

  await list.getByRole('button', { name: 'Withdraw your request to Dan Waiting' }).click();
  await expect(rows).toHaveCount(1);
  // The focus stays at the same position of the list.
  await expect(list.getByRole('button', { name: /^Withdraw/ })).toBeFocused();
  await expect(
    list.getByText('Request withdrawn. Dan will appear in your feed again.'),
  ).toBeVisible();
  await expectOnTop(decks, 'Dan Waiting');
  await list.keyboard.press('Enter');
  await expect(list.getByRole('heading', { name: 'No pending requests' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Explore Network' })).toBeFocused();
  await expect(list.getByText('Request withdrawn. Ben will')).toBeVisible();
  await expectOnTop(decks, 'Ben Coder');
  expect(signalsFrom(server, ada.user._id)).toEqual([]);
});

test('the deck and the list agree on possible undos', async ({ page, server }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/, 'may');
  const ada = await signUp(page);
  await addDevelopers(server, 'Cleo Top', 'Ben Below');
  await openDeck(page);
  const list = await page.context().newPage();
  await list.goto('/request/sent');
  const rows = list.getByRole('main').getByRole('listitem');
  await topCard(page).getByRole('button', { name: 'Interested' }).click();
  await expectOnTop(page, 'Ben Below');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['interested Cleo']);
  await list.reload();
  await expect(rows).toHaveCount(1);
  // Undone in the deck: the list updates when its tab becomes visible again, or later with the network.
  await page.keyboard.press('u');
  await expectOnTop(page, 'Cleo Top');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual([]);
  await page.context().setOffline(true);
  const failed = list.waitForEvent('requestfailed', { predicate: isLookUp });
  await list.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await page.context().setOffline(false);
  await expect(list.getByRole('heading', { name: 'No pending requests' })).toBeVisible();

  // Withdrawn in the list: the deck has nothing left to undo.
  await topCard(page).getByRole('button', { name: 'Interested' }).click();
  await expectOnTop(page, 'Ben Below');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['interested Cleo']);
  await list.reload();
  await list.getByRole('button', { name: /^Withdraw/ }).click();
  await expectOnTop(page, 'Cleo Top');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('an answered request says so, a declined one pends', async ({ page, server }) => {
  const ada = await signUp(page);
  const ben = await remote(server.url, { firstName: 'Ben', lastName: 'Quick' });
  const cleo = await remote(server.url, { firstName: 'Cleo', lastName: 'Quiet' });
  for (const { user } of [ben, cleo]) {
    await sendAs(page, 'POST', `/api/request/send/interested/${user._id}`);
  }
  await cleo.review('rejected', ada.user._id);
  await page.goto('/request/sent');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await ben.review('accepted', ada.user._id);
  expectConsole(/409|Not changed/);
  await page.getByRole('button', { name: 'Withdraw your request to Ben Quick' }).click();
  await expect(page.getByText('They have answered already')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Withdraw your request to Cleo Quiet' }).click();
  await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible();

  const answer = await page.goto('/request/hidden?cursor=x');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'No hidden requests' })).toBeVisible();
  expectConsole(/status of 50[03]/);
  expectConsole(/answer: 50[03]/);
  const mend = breakTable(server, 'signals');
  try {
    await page.goto('/request/declined');
    await expect(page.getByRole('heading', { name: 'Connection Lost' })).toBeVisible();
  } finally {
    mend();
  }
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No declined requests' })).toBeVisible();
});

test('empty lists suggest people, the own card and a pair link', async ({ page, server }) => {
  const ben = await addDeveloper(server, 'Ben Marsh');
  const ada = await signUp(page);
  for (const path of ['/request', '/request/sent', '/ignored', '/connections/saved']) {
    await page.goto(path);
    const next = page.getByRole('region', { name: 'Next steps' });
    await expect(next.getByRole('link', { name: 'Ben Marsh' })).toHaveAttribute(
      'href',
      `/developer/${ben._id}`,
    );
    await expect(next.getByRole('listitem').last()).toContainText('Your card, as others see it');
    await expect(next.getByRole('link', { name: 'Invite them with a link' })).toBeVisible();
  }
  await expectAccessible(page);
  // This page has the pair links themselves.
  await page.goto('/connections');
  await expect(page.getByRole('link', { name: 'Ben Marsh' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite them with a link' })).toHaveCount(0);
  await page.goto(`/developer/${ada.user._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.firstName);
});
