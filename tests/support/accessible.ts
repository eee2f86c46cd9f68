import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, type Page } from 'playwright/test';

/** The minified version is half as long, and the page parses it in two thirds of the time. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules about colours; a theme changes nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page against WCAG 2.2 A and AA: all rules in the light theme, and only those about colours in the dark
 * theme. Motion is reduced first, so that no colour is measured during a transition.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const loaded = await page.evaluate(() => 'axe' in window);
  if (!loaded) await page.evaluate(AXE);
  // Axe takes links half under a sticky bar for too small, though scrolling uncovers them.
  const asFlow = (position: string) =>
    page.evaluate((value) => {
      document.getElementById('phone-bar')?.style.setProperty('position', value);
    }, position);
  await asFlow('static');
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    const found = await violations(page, colorScheme === 'light' ? LEVELS : COLOUR_RULES);
    expect(found, `axe, ${colorScheme} theme, ${page.url()}`).toEqual([]);
  }
  await asFlow('');
  expect(grounds[0], 'the two themes differ').not.toBe(grounds[1]);
  await expect(page.locator(SAID_TWICE), 'a live region in a live region').toHaveCount(0);
}

const LIVE = ':is([aria-live=polite], [aria-live=assertive], [role=alert], [role=status])';
/** Nested live regions: screen readers announce an insertion twice. */
const SAID_TWICE = `${LIVE} ${LIVE}`;

/** Returns the violations found by axe for `rules` or for rules with these tags, a line for each rule. */
function violations(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Describing and sending every passed node would take longer than the rules do, and none of these rules reads the
    // style sheets that axe would fetch again.
    const options = { runOnly, resultTypes: ['violations' as const], preload: false };
    const found = await loaded.run(document, options);
    return found.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html).join(' | ')}`,
    );
  }, rules);
}
