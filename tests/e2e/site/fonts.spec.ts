import type { Page } from 'playwright/test';
import { meet } from '../../support/chat/chat-page.ts';
import { addDeveloper } from '../../support/deck.ts';
import { expect, test } from '../../support/e2e.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';
import { hold, hydrated } from '../../support/screens.ts';

/**
 * The layout shift of a letter or two of difference in a line; an unadjusted system fallback font shifts ten times
 * more.
 */
const SHIFT_MAX = 0.002;

const loaded = (page: Page, family: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      [...document.fonts].some((face) => face.family.includes(name) && face.status === 'loaded'),
    family,
  );

/** Opens a page without its fonts; they load when the returned function is called, after painting and hydration. */
async function openWithoutFonts(page: Page, path: string): Promise<() => void> {
  const letCome = await hold(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  expect(await loaded(page, 'Variable')).toBe(false);
  return letCome;
}

/** Returns the sum of all layout shifts, and the moved elements. */
const shifted = (page: Page): Promise<{ sum: number; shifts: unknown }> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { shifts } = window as unknown as { shifts: { value: number }[] };
    return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts };
  });

test('neither late fonts nor sections of the settings move a page', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const expectStill = async (path: string) => {
    const letFontsCome = await openWithoutFonts(page, path);
    // Only shifts after the fonts count.
    const before = await shifted(page);
    letFontsCome();
    await expect.poll(() => loaded(page, 'Instrument Sans Variable')).toBe(true);
    await page.evaluate(() => document.fonts.ready);
    const { sum, shifts } = await shifted(page);
    expect(sum - before.sum, path + JSON.stringify(shifts)).toBeLessThan(SHIFT_MAX);
    // The next page must not know that they are cached.
    await page.evaluate(() => localStorage.removeItem('fonts'));
    await page.unroute('**/*.woff2');
  };
  for (const path of ['/login', '/portfolio']) await expectStill(path);
  await addDeveloper(server, 'Ada Byron');
  const { ben } = await meet(page);
  for (const path of ['/', `/chat/${ben.user._id}`]) await expectStill(path);

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // Other widths of one page are no new page.
    await page.goto('about:blank');
    await page.goto('/settings#page');
    await expect(page.getByRole('switch', { name: 'Make my page public' })).toBeVisible();
    await expectNoShift(page);
  }
});

/** Returns the milliseconds at which the first or the last file of a kind was requested. */
const asked = (page: Page, kind: string, which: 'first' | 'last'): Promise<number> =>
  page.evaluate(
    ([end, at]) => {
      const times = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith(end ?? ''))
        .map(({ startTime }) => startTime);
      return at === 'first' ? Math.min(...times) : Math.max(...times);
    },
    [kind, which],
  );

test('fonts load after essential files, and at once when cached', async ({ page }) => {
  await page.goto('/login');
  await expect.poll(() => loaded(page, 'Instrument Sans Variable')).toBe(true);
  expect(await asked(page, '.woff2', 'first')).toBeGreaterThan(await asked(page, '.css', 'last'));
  // React loads with the island: a file of some hundred kilobytes that the fonts would delay.
  const scripts = await asked(page, '.js', 'first');
  expect(await asked(page, '.woff2', 'first')).toBeGreaterThan(scripts);
  const later = () => page.locator('html').getAttribute('data-fonts');
  expect(await later()).toBeNull();

  const seen: (string | null)[] = [];
  await page.exposeFunction('tellFonts', (state: string | null) => seen.push(state));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const { tellFonts } = window as unknown as { tellFonts: (state: string | null) => void };
      tellFonts(document.documentElement.dataset['fonts'] ?? null);
    });
  });
  await page.goto('/portfolio');
  await expect.poll(() => seen).toEqual([null]);
});
