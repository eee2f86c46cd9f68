import type { Browser, Page } from 'playwright/test';
import { meet } from '../../support/chat/chat-page.ts';
import { addDeveloper } from '../../support/deck.ts';
import { expect, test } from '../../support/e2e.ts';
import { hydrated } from '../../support/screens.ts';

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** Returns the number of elements whose style is computed again after a text has been added to the page. */
async function restyled(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(() => {
    const line = document.createElement('p');
    line.innerHTML = '<a href="#x" aria-invalid="true">new <b hidden>line</b></a>';
    document.querySelector('main')?.append(line);
    return document.body.offsetHeight;
  });
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

// A rule like `:is(.group:has(x) *)` or `.group:has(x) > :not(y)` could match any element. With one of them, each new
// message or card computed the style of the whole page again: 20 to 100 ms on a phone.
test('a new element does not restyle the page', async ({ browser, page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addDeveloper(server, 'Ada Byron');
  const { ben } = await meet(page);
  for (const path of ['/', `/chat/${ben.user._id}`, '/profile', '/settings#page', '/sessions']) {
    await page.goto(path);
    await hydrated(page);
    const counts: number[] = [];
    while (counts.length < 3) counts.push(await restyled(browser, page));
    // A page may restyle something of its own meanwhile.
    expect(Math.min(...counts), path).toBeLessThan(40);
  }
});
