import type { Browser, Page } from 'playwright/test';
import { meet, openChat, say } from '../../support/chat/chat-page.ts';
import { manyTexts, putChat } from '../../support/chat/long-chat.ts';
import { addDeveloper } from '../../support/deck.ts';
import { expect, test } from '../../support/e2e.ts';
import { visit } from '../../support/screens.ts';

interface TraceEvent {
  name: string;
  args: { elementCount?: number };
}

/** Returns the number of elements whose style is computed again after a text has been put before `place`. */
async function restyled(browser: Browser, page: Page, place: string): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page
    .locator(place)
    .first()
    .evaluate((next) => {
      const line = document.createElement('div');
      line.innerHTML = '<p><a href="#x" aria-invalid="true">new <b hidden>line</b></a></p>';
      next.before(line);
      return document.body.offsetHeight;
    });
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  return trace.traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

/** Pages, and the places where something new is put. */
const PAGES = (chat: string): [path: string, ...places: string[]][] => [
  ['/', 'main > *'],
  [chat, 'main > *', '[data-chunk]'],
  ['/profile', 'main > *'],
  ['/settings#page', 'main > *'],
  ['/sessions', 'main > *'],
  ['/connections'],
  ['/request'],
];

// Rules like `:is(.group:has(x) *)`, `.group:has(x) > :not(y)` and `.line > * + *` could match any element. With one of
// them, each new message or card computed the style of the whole page again: 20 to 100 ms on a phone. The first
// formatter of a page takes 12 ms, on a phone 50 ms, in which no press is answered.
test('pages hydrate without a formatter, and a new element restyles little', async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addDeveloper(server, 'Ada Byron');
  const { ada, ben } = await meet(page);
  const people = { one: ada.user._id, other: ben.user._id };
  putChat(server.dataDir, { ...people, texts: manyTexts(100) });
  await openChat(page, ben);
  await say(page, 'A message of today');
  await page.addInitScript(() => {
    const built: string[] = [];
    for (const name of [
      'DateTimeFormat',
      'NumberFormat',
      'RelativeTimeFormat',
      'Segmenter',
    ] as const)
      Reflect.set(
        Intl,
        name,
        new Proxy(Intl[name], {
          construct: (target, given: []) => {
            built.push(`${name} ${String(new Error().stack)}`);
            return Reflect.construct(target, given) as object;
          },
        }),
      );
    Object.assign(globalThis, { built });
  });
  for (const [path, ...places] of PAGES(`/chat/${ben.user._id}`)) {
    await visit(page, path);
    expect(await page.evaluate('built'), path).toEqual([]);
    for (const place of places) {
      const counts: number[] = [];
      while (counts.length < 3) counts.push(await restyled(browser, page, place));
      // A page may restyle something of its own meanwhile.
      expect(Math.min(...counts), `${path} ${place}`).toBeLessThan(40);
    }
  }
});
