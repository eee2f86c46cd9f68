import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Holds the page, as it stands, to WCAG 2.2 A and AA in the light and in the dark theme.
 * Motion is reduced first, so that no colour is judged half-way through a transition.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(axe.source);
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    expect(await violations(page), `axe, ${colorScheme} theme, ${page.url()}`).toEqual([]);
  }
  expect(grounds[0], 'the two themes differ').not.toBe(grounds[1]);
  await expect(page.locator(SAID_TWICE), 'a live region in a live region').toHaveCount(0);
}

const LIVE = ':is([aria-live=polite], [aria-live=assertive], [role=alert], [role=status])';
/** Screen readers say what enters it for each of the two. */
const SAID_TWICE = `${LIVE} ${LIVE}`;

/** What the loaded axe finds against any rule of `LEVELS`, a line for each rule. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (levels) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Every node that passed, described and sent, would take longer than the rules do.
    const options = { runOnly: levels, resultTypes: ['violations' as const] };
    const found = await loaded.run(document, options);
    return found.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html).join(' | ')}`,
    );
  }, LEVELS);
}
