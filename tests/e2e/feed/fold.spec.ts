import { expect, expectAccessible, signUp, test, sendAs } from '../../support/e2e.ts';
import { addDeveloper, addDevelopers, expectOnTop, openDeck, topCard } from '../../support/deck.ts';
import { expectNoShift, expectNoSidewaysScroll, watchShifts } from '../../support/layout-shift.ts';
import { hydrated } from '../../support/screens.ts';

const SIZES = [
  [390, 664],
  [360, 640],
  [667, 375],
  [1440, 800],
] as const;

test('the deck buttons fit the first screen with the banner', async ({ page, server }) => {
  await signUp(page);
  await addDeveloper(server, 'Wilhelmina Featherstonehaugh-Cholmondeley', {
    about: 'A long story about many things. '.repeat(20),
    skills: ['TypeScript', 'Rust', 'Go', 'Zig', 'Erlang'],
    headline: 'Writes compilers',
    snippet: { language: 'typescript', code: 'const one = 1;\n'.repeat(20), note: '' },
  });
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const path of ['/?show=all', '/?skills=Rust&level=&active=30']) {
      await page.goto(path);
      await expect(page.getByRole('complementary', { name: 'Unconfirmed address' })).toBeVisible();
      for (const name of ['Ignore', 'Interested']) {
        const key = topCard(page).getByRole('button', { name, exact: true });
        const box = await key.boundingBox();
        const bottom = (box?.y ?? NaN) + (box?.height ?? NaN);
        expect(bottom, `${name} at ${String(width)}x${String(height)} ${path}`).toBeLessThanOrEqual(
          height,
        );
      }
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await expect(topCard(page).getByRole('button', { name: 'Interested' })).toBeInViewport({
      ratio: 1,
    });
    await page.getByRole('button', { name: 'Photo', exact: true }).click();
  }
  await page.setViewportSize({ width: 667, height: 375 });
  await expectAccessible(page);
});

test('every page shows the email banner, and it can be hidden', async ({
  page,
  server,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  await addDevelopers(server, 'Ada Byron');
  await signUp(page);
  await watchShifts(page);
  const line = page.getByRole('complementary', { name: 'Unconfirmed address' });
  const tops = new Set<number | undefined>();
  const PAGES = ['/', '/request', '/connections', '/profile', '/settings', '/terms', '/about'];
  for (const path of [...PAGES, '/ignored', '/portfolio', '/nowhere']) {
    await page.goto(path);
    await expect(line).toBeVisible();
    tops.add((await page.locator('main').boundingBox())?.y);
    await expectNoShift(page);
  }
  expect([...tops]).toEqual([123]);
  await page.goto('/settings');
  await line.getByRole('button', { name: 'Dismiss until tomorrow' }).click();
  await expect(line).toBeHidden();
  for (const path of ['/', '/terms', '/settings']) {
    await page.goto(path);
    await expect(page.locator('main')).toBeVisible();
    await expect(line).toBeHidden();
    expect((await page.locator('main').boundingBox())?.y).toBe(66);
    await expectNoShift(page);
  }
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'verify-away');
  const day = 24 * 60 * 60;
  expect(cookie?.expires).toBeLessThanOrEqual(Date.now() / 1000 + day + 3700);
});

test('the match count stays correct, and empty decks offer help', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addDeveloper(server, 'Grace Hopper', { skills: ['Go'], level: 'senior' });
  await addDeveloper(server, 'Ada Byron', { skills: ['Rust'], level: 'senior' });
  await addDeveloper(server, 'Mary Somerville', { skills: ['Rust'], level: 'senior' });
  await signUp(page);
  await page.goto('/?skills=Rust&level=senior');
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(filters).toContainText('2 match');
  await expect(filters.getByRole('link', { name: 'Rust' }), 'on a phone too').toBeVisible();
  await openDeckKeys(page);
  await topCard(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(filters).toContainText('1 match');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(filters).toContainText('2 match');
  for (const left of ['1 match', '0 match']) {
    await page.waitForFunction(() => document.querySelector('[data-depth="left"]') === null);
    await topCard(page).getByRole('button', { name: 'Interested' }).click({ delay: 500 });
    await expect(filters).toContainText(left);
  }
  await expect(page.getByText('No new developers match your filters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Without “Rust”: 1 more/ }).click();
  await expectOnTop(page, 'Grace Hopper');
  await page.goto('/?show=all');
  await hydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Close filters' }).click();
  await expect(panel).toBeHidden();
  await expectOnTop(page, 'Grace Hopper');
});

async function openDeckKeys(page: Parameters<typeof topCard>[0]): Promise<void> {
  await expect(topCard(page).getByRole('button', { name: 'Ignore' })).toBeEnabled();
}

test('ignored developers are listed in the menu', async ({ page }) => {
  await signUp(page);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Ignored' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ignored' })).toBeVisible();
});

test('learning goals, hours and languages appear beside the card', async ({ page, server }) => {
  await signUp(page);
  await sendAs(page, 'PUT', '/api/profile/edit', { skills: ['Go'], learning: ['Rust'] });
  await addDeveloper(server, 'Ada Byron', {
    ...{ skills: ['Rust', 'C'], learning: ['Go'], languages: ['English', 'German'] },
    ...{ availability: '0'.repeat(41) + 'f', timeZone: 'Europe/Berlin' },
  });
  await openDeck(page);
  const why = page.getByRole('complementary', { name: 'Why you see Ada' });
  await expect(why.getByRole('row', { name: /^Rust/ })).toHaveText(/Rust.*want to learn/);
  await expect(why.getByRole('row', { name: /^Go/ })).toHaveText(/Go.*wants to learn/);
  await expect(why).toContainText('4 h/week, Berlin time');
  await expect(why).toContainText('English, German');
  // The reasons on the card equal those beside it, best first.
  const reasons = await why.getByRole('listitem').allTextContents();
  const onCard = await topCard(page).getByText('//').textContent();
  expect(onCard).toBe(`// ${reasons.slice(0, 2).join(' · ')}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(topCard(page)).toContainText(
    'Learning Go · Speaks English, German · 4 h/week, Berlin time',
  );
});
