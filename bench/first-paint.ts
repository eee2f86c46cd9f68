// Measures paint, hydration, blocked time and presses after the first paint on a slow phone, for a first and a second
// visit.
import { type Browser, chromium, type Page as BrowserPage } from 'playwright';
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
/** Milliseconds from the first paint to a press: at once, and while the islands hydrate. */
const PRESSES_MS = [0, 500];

/** Milliseconds; `islandMs` is null without an island that hydrates at once. */
interface Visit {
  firstPaintMs: number;
  largestPaintMs: number;
  islandMs: number | null;
  /** Sum of the time beyond 50 ms of each task after the first paint. */
  blockedMs: number;
  shift: number;
}

/** Milliseconds. */
interface Press {
  /** From the start of the visit. */
  pressMs: number;
  /** From the press to the next frame, with the busy control. */
  answerMs: number;
  /** From the start of the visit until the press had its effect. */
  effectMs: number;
}

interface Page {
  name: string;
  path: string;
  signedIn: boolean;
  largestMs: number;
  /** The main control, and an element that its press shows. */
  press?: { control: string; effect: string };
}

const PAGES: Page[] = [
  {
    name: '/login',
    path: '/login',
    signedIn: false,
    largestMs: 800,
    press: {
      control: 'main form button[type=submit]',
      effect: 'main [role=alert]:has-text("Please fill")',
    },
  },
  {
    name: 'feed',
    path: '/',
    signedIn: true,
    largestMs: 1100,
    press: {
      control: 'main button:has-text("Interested"):visible',
      effect: 'main [role=status]:has-text("Interested in")',
    },
  },
  {
    name: 'chat',
    path: '/chat/{friend}',
    signedIn: true,
    largestMs: 1200,
    press: {
      control: 'main button[aria-label^="More about"]',
      effect: '[role=menuitem]:has-text("Report")',
    },
  },
  {
    name: '/profile',
    path: '/profile',
    signedIn: true,
    largestMs: 1100,
    press: { control: 'main button:has-text("Edit Profile")', effect: '#edit-title' },
  },
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
      for (const { name, path, signedIn, largestMs, press } of PAGES) {
        const url =
          server.url + path.replace('{friend}', friend.user._id).replace('{page}', publicPage);
        const cookies = signedIn ? browserCookies(reader.cookie, server.url) : [];
        const visits: [first: Visit, second: Visit][] = [];
        while (visits.length < VISITS) visits.push(await visitTwice(browser, url, cookies));
        const first = visits.map(([visit]) => visit);
        const second = visits.map(([, visit]) => visit);
        const presses = press ? await pressAfter(browser, url, cookies, press) : 'none';
        const largest = middle(first, 'largestPaintMs') ?? 0;
        rows.push({
          what: `${largestMs} ms / largest paint of ${name}, slow phone`,
          figures: `first paint ${ms(first, 'firstPaintMs')}, largest ${ms(first, 'largestPaintMs')}, island ${ms(first, 'islandMs')}; second visit ${ms(second, 'firstPaintMs')}, island ${ms(second, 'islandMs')}; shift ${Math.max(...first.map(({ shift }) => shift)).toFixed(3)}; blocked ${ms(first, 'blockedMs')}; presses ${presses}`,
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

function middle<What extends string>(
  visits: Record<What, number | null>[],
  what: What,
): number | null {
  const all = visits.map((visit) => visit[what]).filter((value) => value !== null);
  return all.length === 0 ? null : median(all);
}

function ms<What extends string>(visits: Record<What, number | null>[], what: What): string {
  const value = middle(visits, what);
  return value === null ? 'none' : `${value.toFixed(0)} ms`;
}

type Cookies = ReturnType<typeof browserCookies>;

/** Runs `use` with a page of the slow phone, with an empty cache. */
async function onPhone<Result>(
  browser: Browser,
  cookies: Cookies,
  use: (page: BrowserPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Visits with an empty cache, then with the resulting one. */
const visitTwice = (browser: Browser, url: string, cookies: Cookies): Promise<[Visit, Visit]> =>
  onPhone(browser, cookies, async (page) => {
    await page.addInitScript(watchPaint);
    const visit = async (): Promise<Visit> => {
      await page.goto(url);
      await page.waitForTimeout(SETTLE_MS);
      return page.evaluate(() => (globalThis as unknown as { readPaint: () => Visit }).readPaint());
    };
    return [await visit(), await visit()];
  });

/** Presses a control at each of `PRESSES_MS` after the first paint; Playwright's own click may come before it. */
async function pressAfter(
  browser: Browser,
  url: string,
  cookies: Cookies,
  { control, effect }: NonNullable<Page['press']>,
): Promise<string> {
  const place = await onPhone(browser, cookies, async (page) => {
    await page.goto(url);
    return page.locator(control).first().boundingBox();
  });
  if (place === null) throw new Error(`${control} has no place on the page`);
  const figures: string[] = [];
  for (const afterMs of PRESSES_MS) {
    const presses: Press[] = [];
    while (presses.length < VISITS) {
      presses.push(
        await onPhone(browser, cookies, async (page) => {
          const painted = page.waitForEvent('console', (line) => line.text() === 'painted');
          await page.addInitScript(watchPress);
          await page.goto(url, { waitUntil: 'commit' });
          await painted;
          await page.waitForTimeout(afterMs);
          await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
          await page.locator(effect).first().waitFor({ state: 'attached' });
          return page.evaluate(() => ({
            pressMs: (globalThis as unknown as Press).pressMs,
            answerMs: (globalThis as unknown as Press).answerMs,
            effectMs: performance.now(),
          }));
        }),
      );
    }
    figures.push(
      `at ${ms(presses, 'pressMs')} answered after ${ms(presses, 'answerMs')}, effect at ${ms(presses, 'effectMs')}`,
    );
  }
  return figures.join('; ');
}

/** Runs in the page before its scripts. */
function watchPress(): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) console.log('painted');
  }).observe({ type: 'paint', buffered: true });
  addEventListener(
    'click',
    ({ timeStamp, isTrusted }) => {
      if (!isTrusted) return;
      requestAnimationFrame(() =>
        setTimeout(() =>
          Object.assign(globalThis, {
            pressMs: timeStamp,
            answerMs: performance.now() - timeStamp,
          }),
        ),
      );
    },
    true,
  );
}

/** Runs in the page before its scripts. */
function watchPaint(): void {
  let largestPaintMs = 0;
  let islandMs: number | null = null;
  let shift = 0;
  let blockedMs = 0;
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
  watch('longtask', ({ startTime, duration }) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    if (painted !== undefined && startTime + duration > painted) blockedMs += duration - 50;
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
      blockedMs,
      shift,
    }),
  });
}
