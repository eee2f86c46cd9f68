import type { Page } from 'playwright/test';
import { meet } from '../../support/chat/chat-page.ts';
import { expect, signUp, test } from '../../support/e2e.ts';
import { watchShifts } from '../../support/layout-shift.ts';
import { hydrated } from '../../support/screens.ts';

/** What a letter or two of difference in a line adds up to; a fallback as the system has it shifts by ten times that. */
const SHIFT_MAX = 0.002;

const loaded = (page: Page, family: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      [...document.fonts].some((face) => face.family.includes(name) && face.status === 'loaded'),
    family,
  );

/** Opens a page whose fonts come when the answer is called: after it has been painted and hydrated without them. */
async function openWithoutFonts(page: Page, path: string): Promise<() => void> {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await mayCome;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await hydrated(page);
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  expect(await loaded(page, 'Variable')).toBe(false);
  return letCome;
}

/** The sum of all layout shifts, and what moved. */
const shifted = (page: Page): Promise<{ sum: number; shifts: unknown }> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { shifts } = window as unknown as { shifts: { value: number }[] };
    return { sum: shifts.reduce((total, { value }) => total + value, 0), shifts };
  });

const PAGES: Record<string, (page: Page, otherPage: Page) => Promise<string>> = {
  'the login page': () => Promise.resolve('/login'),
  'the portfolio': () => Promise.resolve('/portfolio'),
  'the feed': async (page, otherPage) => {
    await signUp(page);
    await signUp(otherPage);
    return '/';
  },
  'a chat': async (page, otherPage) => {
    const { ben } = await meet(page, otherPage);
    return `/chat/${ben.user._id}`;
  },
};

for (const [name, prepare] of Object.entries(PAGES)) {
  for (const width of [390, 1440]) {
    test(`${name} does not move when its fonts come late, ${width} px wide`, async ({
      page,
      otherPage,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const letFontsCome = await openWithoutFonts(page, await prepare(page, otherPage));
      letFontsCome();
      await expect.poll(() => loaded(page, 'Instrument Sans Variable')).toBe(true);
      await page.evaluate(() => document.fonts.ready);
      const { sum, shifts } = await shifted(page);
      expect(sum, JSON.stringify(shifts)).toBeLessThan(SHIFT_MAX);
    });
  }
}

/** What asked for each font: the page's head (`link`), or a style that met its letters later (`css`). */
const askedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name, initiatorType }) => {
        const file = new URL(name).pathname.split('/').at(-1) ?? '';
        return `${initiatorType} ${file.slice(0, file.indexOf('-wght'))}`;
      })
      .sort(),
  );

test('the head of a page asks for the fonts that are seen first', async ({ page }) => {
  const both = ['link instrument-sans-latin', 'link jetbrains-mono-latin'];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login');
  expect(await askedBy(page)).toEqual(both);
  await page.goto('/portfolio');
  expect(await askedBy(page)).toContain(both[0]);
  await signUp(page);
  await page.goto('/');
  expect(await askedBy(page)).toEqual(both);
});
