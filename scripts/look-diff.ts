// Compares the pixels of two builds: npm run look-diff -- --before DIR [--only NAME,…] [--widths 390,…]. DIR is another
// built checkout.
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import sharp from 'sharp';
import { browserCookies, createAccount, openSession } from '../tests/support/account.ts';
import { requireBrowser } from '../tests/support/browser.ts';
import { DEMO_PASSWORD, DEMO_PERSON } from '#demo/demo-person.ts';
import { startServer, type ServerProcess } from '../tests/support/server-process.ts';
import type * as SeedModule from '#demo/seed-demo.ts';
import type * as DatabaseModule from '../src/server/platform/db/open.ts';
import { readConfig } from '../src/server/platform/config/config.ts';
import { type Scene, type Screen, SCREENS } from './support/look-screens.ts';

/** Channel difference of 255 from which a pixel differs; antialiasing is below. */
const CHANNEL_MIN = 12;
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };
const THEMES = ['light', 'dark'] as const;
const OUT = 'test-results/look';
const NEWCOMER = {
  firstName: 'Noor',
  lastName: 'Newcomer',
  emailId: 'noor@pairwise.example',
  password: 'a long enough one',
};

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string', default: '390,768,1440' },
  },
});
if (values.before === undefined) throw new Error('--before names another checkout with a build');
const chosen = values.only?.split(',');
const screens = SCREENS.filter(
  ({ name }) => chosen === undefined || chosen.some((one) => name.startsWith(one)),
);
const widths = values.widths.split(',').map(Number);

/** A build running on its copy of the same data. */
interface Side {
  server: ServerProcess;
  contexts: Map<string, BrowserContext>;
  ids: Pick<Scene, 'friendId' | 'strangerId'>;
}

/** Creates the data with the older build, because none starts on a newer schema. */
async function sameData(folder: string, checkout: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const from = (path: string): Promise<unknown> =>
    import(pathToFileURL(resolve(checkout, path)).href);
  const { openDatabase } = (await from('src/server/platform/db/open.ts')) as typeof DatabaseModule;
  const { seedDemo } = (await from('demo/seed-demo.ts')) as typeof SeedModule;
  const database = await openDatabase({ ...readConfig({}), dataDir });
  await seedDemo(database, dataDir);
  await database.close();
  const server = await startServer({ dataDir, checkout });
  await createAccount(server.url, NEWCOMER);
  await server.stop();
  await cp(dataDir, join(folder, 'before'), { recursive: true });
  await cp(dataDir, join(folder, 'after'), { recursive: true });
}

async function startSide(checkout: string, dataDir: string): Promise<Side> {
  const env = { ADMIN_EMAILS: DEMO_PERSON.emailId };
  const server = await startServer({ dataDir, env, checkout });
  const { cookie } = await openSession(server.url, {
    emailId: DEMO_PERSON.emailId,
    password: DEMO_PASSWORD,
  });
  const get = async (path: string): Promise<Record<string, { _id: string }[]>> =>
    (await (await fetch(server.url + path, { headers: { cookie } })).json()) as never;
  const friendId = (await get('/api/conversations'))['conversations']?.[0]?._id ?? '';
  const strangerId = (await get('/api/user/feed'))['users']?.[0]?._id ?? '';
  return { server, contexts: new Map(), ids: { friendId, strangerId } };
}

async function contextOf(browser: Browser, side: Side, as: Screen['as']): Promise<BrowserContext> {
  const known = side.contexts.get(as);
  if (known !== undefined) return known;
  const context = await browser.newContext({ baseURL: side.server.url, reducedMotion: 'reduce' });
  side.contexts.set(as, context);
  // Waits for fonts; a busy machine would skip them.
  await context.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/font-display:\s*\w+/g, 'font-display:block');
    await route.fulfill({ response, body });
  });
  if (as === 'visitor') return context;
  const who = as === 'demo' ? { emailId: DEMO_PERSON.emailId, password: DEMO_PASSWORD } : NEWCOMER;
  const { cookie } = await openSession(side.server.url, who);
  await context.addCookies(browserCookies(cookie, side.server.url));
  return context;
}

/** Takes full-page pictures at one width in both themes. */
async function take(browser: Browser, side: Side, screen: Screen, width: number) {
  const context = await contextOf(browser, side, screen.as);
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    page.setDefaultTimeout(10_000);
    await screen.show({ page, ...side.ids });
    await page.evaluate(async () => {
      await document.fonts.ready;
      // Lazy images load near the view; a stuck decoding must not block.
      const decoded = [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => null);
      });
      await Promise.race([
        Promise.all(decoded),
        new Promise((resolve) => setTimeout(resolve, 3000)),
      ]);
    });
    const shots: Buffer[] = [];
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      shots.push(await page.screenshot({ fullPage: true, caret: 'hide', animations: 'disabled' }));
    }
    return shots;
  } finally {
    await page.close();
  }
}

interface Difference {
  pixels: number;
  /** `left,top right,bottom` of the difference, or both sizes. */
  where: string;
  picture: Buffer | null;
}

async function compare(before: Buffer, after: Buffer): Promise<Difference> {
  const [a, b] = await Promise.all(
    [before, after].map((shot) =>
      sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (a === undefined || b === undefined) throw new Error('no picture');
  const { width, height } = a.info;
  const where = `${width}x${height} became ${b.info.width}x${b.info.height}`;
  if (width !== b.info.width || height !== b.info.height)
    return { pixels: -1, where, picture: null };
  const marks = Buffer.from(b.data.map((value) => 160 + value * 0.37));
  let pixels = 0;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < a.data.length; at += 3) {
    const far = [0, 1, 2].some(
      (channel) =>
        Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > CHANNEL_MIN,
    );
    if (!far) continue;
    pixels += 1;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    marks.set([255, 0, 60], at);
  }
  const picture =
    pixels === 0
      ? null
      : await sharp(marks, { raw: { width, height, channels: 3 } })
          .png()
          .toBuffer();
  return { pixels, where: `${left},${top} ${right},${bottom}`, picture };
}

const folder = await mkdtemp(join(tmpdir(), 'pairwise-look-'));
await sameData(folder, values.before);
const before = await startSide(values.before, join(folder, 'before'));
const after = await startSide('.', join(folder, 'after'));
const browser = await chromium.launch(requireBrowser());
await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
let [same, different] = [0, 0];
try {
  for (const screen of screens) {
    for (const width of widths) {
      const sides = [
        ...(await Promise.allSettled([take(browser, before, screen, width)])),
        ...(await Promise.allSettled([take(browser, after, screen, width)])),
      ];
      const failed = sides.find((side) => side.status === 'rejected');
      if (failed !== undefined) {
        different += 1;
        console.log(`${screen.name} ${width}: ${String(failed.reason).split('\n', 1)[0]}`);
        continue;
      }
      const [one = [], other = []] = sides.map((side) =>
        side.status === 'fulfilled' ? side.value : [],
      );
      for (const [index, theme] of THEMES.entries()) {
        const [was, is] = [one[index], other[index]];
        if (was === undefined || is === undefined) continue;
        const { pixels, where, picture } = await compare(was, is);
        if (pixels === 0) {
          same += 1;
          continue;
        }
        different += 1;
        const name = join(OUT, `${screen.name}.${width}.${theme}`);
        await sharp(was).toFile(`${name}.before.png`);
        await sharp(is).toFile(`${name}.after.png`);
        if (picture !== null) await sharp(picture).toFile(`${name}.diff.png`);
        console.log(
          `${screen.name} ${width} ${theme}: ${pixels < 0 ? 'size' : `${pixels} px`} at ${where}`,
        );
      }
    }
  }
} finally {
  await browser.close();
  await before.server.stop();
  await after.server.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${same} pictures the same, ${different} differ; those stand in ${OUT}`);
process.exitCode = different === 0 ? 0 : 1;
