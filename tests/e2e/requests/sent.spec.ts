import type { Request } from 'playwright/test';
import { callAs } from '../../support/account.ts';
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
import { hydrated } from '../../support/screens.ts';

const isLookUp = (request: Request) => request.url().includes('/api/user/request/sent');
const SNIPPET = { language: 'rust', code: 'fn main() {\n    pair();\n}', note: '' } as const;

test('the list of pending requests and the deck agree on withdrawals', async ({ page, server }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/, 'may');
  const ada = await signUp(page);
  confirmEmail(server, ada.user._id);
  const [dan] = await addDevelopers(server, 'Dan Waiting');
  const ben = await addDeveloper(server, 'Ben Coder', { snippet: SNIPPET });
  const note = { text: 'Why pair? https://a.example/why', lines: [2, 2] };
  await sendAs(page, 'POST', `/api/request/send/interested/${ben._id}`, { note });
  await sendAs(page, 'POST', `/api/request/send/interested/${dan?._id ?? ''}`);
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
  await expectOnTop(page, 'Dan Waiting');
  await list.keyboard.press('Enter');
  await expect(list.getByRole('heading', { name: 'No pending requests' })).toBeVisible();
  await expect(list.getByRole('link', { name: 'Explore Network' })).toBeFocused();
  await expect(list.getByText('Request withdrawn. Ben will')).toBeVisible();
  await expectOnTop(page, 'Ben Coder');
  expect(signalsFrom(server, ada.user._id)).toEqual([]);

  const looks = () => list.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const likes = async () => {
    await topCard(page).getByRole('button', { name: 'Interested' }).click();
    await expectOnTop(page, 'Dan Waiting');
    await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual(['interested Ben']);
    await looks();
    await expect(rows).toHaveCount(1);
    await hydrated(list);
  };
  await likes();
  // Undone in the deck: the list updates when its tab becomes visible again, or later with the network.
  await page.keyboard.press('u');
  await expectOnTop(page, 'Ben Coder');
  await expect.poll(() => signalsFrom(server, ada.user._id)).toEqual([]);
  await page.context().setOffline(true);
  const failed = list.waitForEvent('requestfailed', { predicate: isLookUp });
  await looks();
  await failed;
  await page.context().setOffline(false);
  await expect(list.getByRole('heading', { name: 'No pending requests' })).toBeVisible();

  // Withdrawn in the list: the deck has nothing left to undo.
  await likes();
  await list.getByRole('button', { name: /^Withdraw/ }).click();
  await expectOnTop(page, 'Ben Coder');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('answered requests say so, and empty lists suggest people', async ({ page, server }) => {
  const ada = await signUp(page);
  const dan = await addDeveloper(server, 'Dan Marsh');
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
  await page.reload();
  const next = page.getByRole('region', { name: 'Next steps' });
  const person = next.getByRole('link', { name: 'Dan Marsh' });
  await expect(person).toHaveAttribute('href', `/developer/${dan._id}`);
  await expect(next.getByRole('listitem').last()).toContainText('Your card, as others see it');
  await expect(next.getByRole('link', { name: 'Invite them with a link' })).toBeVisible();
  await expectAccessible(page);
  // The connections have the pair links themselves.
  await callAs(server.url, ben.cookie, 'POST', `/api/user/block/${ada.user._id}`);
  for (const path of ['/request', '/ignored', '/connections/saved', '/connections']) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain(`href="/developer/${dan._id}"`);
    expect(html, path).toContain(`href="/developer/${ada.user._id}"`);
    expect(html.includes('Invite them with a link'), path).toBe(path !== '/connections');
  }
  await page.goto(`/developer/${ada.user._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.firstName);

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
