// Measures first and largest paint and hydration on a slow phone, for a first and a second visit.
import { type Browser, chromium } from 'playwright';
import {
  browserCookies,
  connectAccounts,
  createAccount,
  openPublicPage,
} from '../tests/support/account.ts';
import { requireBrowser } from '../tests/support/browser.ts';
import { startServer } from '../tests/support/server-process.ts';
import { median } from './support/side-by-side.ts';
import type { Bench, Row } from './support/table.ts';

type Person = Awaited<ReturnType<typeof createAccount>>;

const VISITS = 5;
/** The phone: CPU slowdown and network. */
const CPU = 4;
const LINE = {
  latency: 150,
  downloadThroughput: (1600 / 8) * 1000,
  uploadThroughput: (750 / 8) * 1000,
};
/** Milliseconds after `load` until painting has ended. */
const SETTLE_MS = 1500;

/** Milliseconds; `islandMs` is null without an island that hydrates at once. */
interface Visit {
  firstPaintMs: number;
  largestPaintMs: number;
  islandMs: number | null;
  shift: number;
}

const PAGES: { name: string; path: string; signedIn: boolean; largestMs: number }[] = [
  { name: '/login', path: '/login', signedIn: false, largestMs: 800 },
  { name: 'feed', path: '/', signedIn: true, largestMs: 1100 },
  { name: 'chat', path: '/chat/{friend}', signedIn: true, largestMs: 1200 },
  { name: '/portfolio', path: '/portfolio', signedIn: false, largestMs: 600 },
  { name: 'public page', path: '{page}', signedIn: false, largestMs: 600 },
];

export const bench: Bench = {
  title: 'first paint on a slow phone',
  run: async () => {
    const server = await startServer();
    const browser = await chromium.launch(requireBrowser());
    try {
      const people: Person[] = [];
      while (people.length < 12) people.push(await createAccount(server.url));
      const [reader, friend] = people as [Person, Person];
      await connectAccounts(server.url, reader, friend);
      const publicPage = await openPublicPage(server.url, reader);
      const rows: Row[] = [];
      for (const { name, path, signedIn, largestMs } of PAGES) {
        const url =
          server.url + path.replace('{friend}', friend.user._id).replace('{page}', publicPage);
        const cookies = signedIn ? browserCookies(reader.cookie, server.url) : [];
        const visits: [first: Visit, second: Visit][] = [];
        while (visits.length < VISITS) visits.push(await visitTwice(browser, url, cookies));
        const first = visits.map(([visit]) => visit);
        const second = visits.map(([, visit]) => visit);
        const largest = middle(first, 'largestPaintMs') ?? 0;
        rows.push({
          what: `${largestMs} ms / largest paint of ${name}, slow phone`,
          figures: `first paint ${ms(first, 'firstPaintMs')}, largest ${ms(first, 'largestPaintMs')}, island ${ms(first, 'islandMs')}; second visit ${ms(second, 'firstPaintMs')}, island ${ms(second, 'islandMs')}; shift ${Math.max(...first.map(({ shift }) => shift)).toFixed(3)}`,
          value: largestMs / largest,
          target: 1,
        });
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

function middle(visits: Visit[], what: keyof Visit): number | null {
  const all = visits.map((visit) => visit[what]).filter((value) => value !== null);
  return all.length === 0 ? null : median(all);
}

function ms(visits: Visit[], what: keyof Visit): string {
  const value = middle(visits, what);
  return value === null ? 'none' : `${value.toFixed(0)} ms`;
}

/** Visits with an empty cache, then with the resulting one. */
async function visitTwice(
  browser: Browser,
  url: string,
  cookies: ReturnType<typeof browserCookies>,
): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.addInitScript(watchPaint);
    const visit = async (): Promise<Visit> => {
      await page.goto(url);
      await page.waitForTimeout(SETTLE_MS);
      return page.evaluate(() => (globalThis as unknown as { readPaint: () => Visit }).readPaint());
    };
    return [await visit(), await visit()];
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts. */
function watchPaint(): void {
  let largestPaintMs = 0;
  let islandMs: number | null = null;
  let shift = 0;
  const watch = (type: string, each: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    });
  };
  watch('largest-contentful-paint', (entry) => (largestPaintMs = entry.startTime));
  watch('layout-shift', (entry) => {
    shift += (entry as PerformanceEntry & { value: number }).value;
  });
  const look = (): void => {
    const islands = [...document.querySelectorAll('main astro-island[client="load"]')];
    const done = islands.length > 0 && islands.every((island) => !island.hasAttribute('ssr'));
    if (done && document.readyState !== 'loading') islandMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, {
    readPaint: (): Visit => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaintMs,
      islandMs,
      shift,
    }),
  });
}
