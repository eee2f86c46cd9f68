import { expect, type Page } from 'playwright/test';

interface Shift {
  value: number;
  nodes: string;
}

/** Records every layout shift from now on, in every page of this tab. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        const nodes = sources.map(({ node }) => {
          const { nodeName = '?', className = '' } = (node ?? {}) as Partial<Element>;
          return `${nodeName} ${className}`;
        });
        if (!hadRecentInput) shifts.push({ value, nodes: nodes.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Expects no layout shift on the page so far. A web font may replace its fallback: a letter becomes invisibly wider
 * then.
 */
export async function expectNoShift(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  // Letters of the arriving fonts differ by some pixels from the fallback's: 0.0006. A moved line has more than 0.01.
  expect(sum, `layout shift: ${JSON.stringify(shifts)}`).toBeLessThan(0.002);
}

/** Expects no element wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide, 'pixels of sideways scroll').toBe(0);
}
