import type { Page } from 'playwright/test';
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
import { admirers, breakTable, keepPhoto, remote } from '../../support/matching/matching.ts';
import { hydrated, visit } from '../../support/screens.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const reconnect = (page: Page) => page.getByRole('button', { name: 'Reconnect Now' });

test('a failed list reconnects, and its cards show shared facts', async ({ page, server }) => {
  expectConsole(/ERR_FAILED/);
  expectConsole(/status of 500/);
  expectConsole(/answer: 500/);
  const { user } = await signUp(page);
  const skills = ['TypeScript', 'Go', 'Rust', 'CSS', 'SQL'];
  await sendAs(page, 'PUT', '/api/profile/edit', { skills });
  const mara = await remote(server.url, {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    age: 29,
    gender: 'female',
    about: 'Notes. '.repeat(100),
    headline: 'Deletes more than she adds',
    skills: ['typescript', 'Go', 'Rust', 'CSS', 'Elm'],
    photoUrl: await keepPhoto(server.dataDir),
  });
  const jo = await remote(server.url, { firstName: 'Jo', lastName: 'Brandt', age: 24 });
  for (const one of [mara, jo]) {
    await one.send('interested', user._id);
    await like(page, one);
  }
  const mend = breakTable(server, 'connections');
  try {
    await visit(page, '/connections');
    await expect(page.getByRole('heading', { name: 'Connection Lost' })).toBeVisible();
    await expect(page.getByText('Failed to load connections. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await reconnect(page).click();
    await expect(page.getByRole('heading', { name: 'Connection Lost' })).toBeVisible();
  } finally {
    mend();
  }
  await reconnect(page).click();
  await expect(card(page, 'Mara Lindqvist').locator('img')).toBeVisible();
  await page.route('**/photos/plain.svg', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections');
  await expect(card(page, 'Mara Lindqvist')).toContainText('29 yrs, female');
  await expect(card(page, 'Jo Brandt')).not.toContainText('yrs');
  await expect(card(page, 'Mara Lindqvist').locator('img')).toBeHidden();
  await expect(card(page, 'Mara Lindqvist').getByText('ML')).toBeVisible();
  await expect(card(page, 'Mara Lindqvist')).toContainText('Deletes more than she adds');
  const shared = card(page, 'Mara Lindqvist').getByRole('list', { name: 'Skills you both list' });
  await expect(shared.getByRole('listitem')).toHaveText(['TypeScript', 'Go', 'Rust', '+1']);
  await expect(card(page, 'Mara Lindqvist')).not.toContainText('Elm');
  const about = card(page, 'Mara Lindqvist').getByText(/^Notes\. /);
  expect((await about.boundingBox())?.height, 'three lines').toBeLessThanOrEqual(66);
  await expectAccessible(page);
  await expect(card(page, 'Jo Brandt').getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    `/chat/${jo.user._id}`,
  );
});

test('rows fit the width, and arrow keys walk through them', async ({ page, server }) => {
  const { user } = await signUp(page);
  await Promise.all((await admirers(server.url, user._id, 7)).map((one) => like(page, one)));
  const rows = async (): Promise<number[]> => {
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().top)));
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  await visit(page, '/connections');
  await expectNoShift(page);
  expect(await rows()).toEqual([3, 2, 2]);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await rows()).toEqual([3, 2, 2]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await rows()).toEqual([1, 1, 1, 1, 1, 1, 1]);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 1280, height: 720 });
  const names = page.getByRole('article').getByRole('heading').getByRole('link');
  await expect(page.getByRole('article').first()).toContainText('No messages yet');
  await names.first().focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog.getByRole('listitem').first()).toContainText('Next or previous entry');
  await page.keyboard.press('Escape');
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(names.first()).toBeFocused();

  const bell = page.getByRole('button', { name: /^Notifications/ });
  const entries = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
  await bell.press('Enter');
  await expect(entries).toHaveCount(7);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
});

test('name search sorts, updates the address and reports no match', async ({ page, server }) => {
  const { user } = await signUp(page);
  const zoe = await remote(server.url, { firstName: 'Zoe', lastName: 'Élan' });
  await zoe.send('interested', user._id);
  await like(page, zoe);
  await Promise.all((await admirers(server.url, user._id, 21)).map((one) => like(page, one)));
  await visit(page, '/connections');
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(card(page, 'Zoe Élan')).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search by name' });
  await search.fill('oe éL');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Zoe Élan')).toBeVisible();
  await expect(page).toHaveURL(/\?q=oe\+/);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(search).toHaveValue('oe éL');

  await hydrated(page);
  await search.fill('nobody');
  await expect(page.getByRole('heading', { name: 'No connections match “nobody”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(search).toHaveValue('');

  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page.getByRole('article').first()).toContainText('Admirer 1');
  await expect(page).toHaveURL('/connections?sort=name');
  await page.keyboard.press('End');
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('article').last()).toContainText('Zoe Élan');
});
