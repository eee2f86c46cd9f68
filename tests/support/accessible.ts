import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Holds the page, as it stands, to WCAG 2.2 A and AA in the light and in the dark theme.
 * Motion is reduced first, so that no colour is judged half-way through a transition.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const grounds: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    // We have no frames: what gathers their results, in a page of its own, is not needed.
    const axe = new AxeBuilder({ page }).setLegacyMode().withTags(LEVELS);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.html).join(' | ')}`,
    );
    expect(found, `axe, ${colorScheme} theme, ${page.url()}`).toEqual([]);
  }
  expect(grounds[0], 'the two themes differ').not.toBe(grounds[1]);
}
