import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** Minified it is half as long, and read by the page in two thirds of the time. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those rules of them that colours decide: all that a theme changes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Holds the page, as it stands, to WCAG 2.2 A and AA: to every rule in the light theme, to those
 * of colours in the dark one, where all else is the same. Motion is reduced first, so that no
 * colour is judged half-way through a transition.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(AXE);
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    const found = await violations(page, colorScheme === 'light' ? LEVELS : COLOUR_RULES);
    expect(found, `axe, ${colorScheme} theme, ${page.url()}`).toEqual([]);
  }
  expect(grounds[0], 'the two themes differ').not.toBe(grounds[1]);
  await expect(page.locator(SAID_TWICE), 'a live region in a live region').toHaveCount(0);
}

const LIVE = ':is([aria-live=polite], [aria-live=assertive], [role=alert], [role=status])';
/** Screen readers say what enters it for each of the two. */
const SAID_TWICE = `${LIVE} ${LIVE}`;

/** What the loaded axe finds against `rules` or rules with these tags, a line for each rule. */
function violations(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Every node that passed, described and sent, would take longer than the rules do.
    const options = { runOnly, resultTypes: ['violations' as const] };
    const found = await loaded.run(document, options);
    return found.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html).join(' | ')}`,
    );
  }, rules);
}
