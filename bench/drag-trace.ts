// Measures the cost of dragging a card at a quarter of the CPU speed, with a Chrome trace.
import { chromium, type Page } from 'playwright';
import { browserCookies, createAccount, uniquePerson } from '../tests/support/account.ts';
import { requireBrowser } from '../tests/support/browser.ts';
import { hydrated } from '../tests/support/hydrated.ts';
import { startServer } from '../tests/support/server-process.ts';
import { between, type Figures, LONG_TASK_MS, traced } from './support/main-thread.ts';
import type { Bench, Row } from './support/table.ts';

const SLOWER = 4;
const MOVES = 60;
/** Drags per side, in turn; the cheapest counts, because the machine may be busy. */
const TURNS = 3;
const CODE = Array.from(
  { length: 25 },
  (_, n) => `const line${String(n)} = await pair('a ${'word '.repeat(5)}', ${String(n)});`,
).join('\n');
/** Milliseconds within which an answer feels immediate. */
const ANSWER_MS = 100;

export const bench: Bench = {
  title: 'Drag of a card',
  async run() {
    const server = await startServer();
    const browser = await chromium.launch(requireBrowser());
    try {
      const skills = 'TypeScript, Rust, PostgreSQL, React, Docker, CRDTs';
      for (let count = 0; count < 4 * TURNS; count += 1) await addDeveloper(server.url, skills);
      const { cookie } = await createAccount(server.url);
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies(browserCookies(cookie, server.url));
      const page = await context.newPage();
      await page.goto(server.url);
      await hydrated(page);
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const measure = async (
        side: 'Photo' | 'Code',
      ): Promise<Record<'drag' | 'after', Figures>> => {
        await page.getByRole('article').getByRole('button', { name: side, exact: true }).click();
        if (side === 'Code') await page.locator('[data-depth="0"] [data-exact]').waitFor();
        const trace = await traced(client, () => dragAndLetGo(page));
        const drag = between(trace, 'drag-begin', 'drag-end');
        return { drag, after: between(trace, 'drag-end', 'rest') };
      };
      const sides: Record<'Photo' | 'Code', Record<'drag' | 'after', Figures>[]> = {
        Photo: [],
        Code: [],
      };
      for (let turn = 0; turn < TURNS; turn += 1) {
        sides.Photo.push(await measure('Photo'));
        sides.Code.push(await measure('Code'));
      }
      return Object.values(sides).flatMap((runs, at) => {
        const of = at === 0 ? '' : ', over code';
        const drag = least(runs.map((run) => run.drag));
        const after = least(runs.map((run) => run.after));
        return [
          row(`drag of a card${of}: moves without layout`, drag, 1 - drag.layouts / MOVES),
          row(`drag of a card${of}: without a long task`, drag, drag.longTasks === 0 ? 1 : 0),
          row(
            `card let go${of}: 100 ms to answer / longest task`,
            after,
            ANSWER_MS / after.longestMs,
          ),
        ];
      });
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

const least = (all: readonly Figures[]): Figures =>
  all.reduce((one, other) => (cost(other) < cost(one) ? other : one));

const cost = ({ longestMs, styleMs, paintMs }: Figures): number => longestMs + styleMs + paintMs;

function row(what: string, figures: Figures, value: number): Row {
  const { layouts, longTasks, longestMs, styleMs, paintMs } = figures;
  const words = [
    `${String(layouts)} layouts`,
    `${String(longTasks)} tasks over ${String(LONG_TASK_MS)} ms`,
    `longest ${longestMs.toFixed(1)} ms`,
    `style ${styleMs.toFixed(1)} ms`,
    `paint ${paintMs.toFixed(1)} ms`,
    `CPU ${String(SLOWER)}x slower`,
  ];
  return { what, figures: words.join(', '), value, target: 1 };
}

async function addDeveloper(url: string, skills: string): Promise<void> {
  const { cookie } = await createAccount(url, uniquePerson());
  await fetch(`${url}/api/profile/edit`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({
      age: 30,
      about: 'Word after word. '.repeat(50),
      skills,
      snippet: { language: 'typescript', code: CODE, note: '' },
    }),
  });
}

/** Drags the top card 180 px back and forth and releases it. */
async function dragAndLetGo(page: Page): Promise<void> {
  const box = await page.getByRole('article').boundingBox();
  if (box === null) throw new Error('There is no card to drag');
  const x = box.x + box.width / 2;
  const y = box.y + 200;
  const mark = (name: string) => page.evaluate((of) => void performance.mark(of), name);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // The first steps start the drag and aren't counted.
  await page.mouse.move(x + 12, y, { steps: 3 });
  await frame(page);
  await mark('drag-begin');
  for (let step = 1; step <= MOVES; step += 1) {
    const turn = Math.sin((step / MOVES) * Math.PI * 2.5);
    await page.mouse.move(x + 180 * turn, y + 20 * turn);
  }
  await frame(page);
  await mark('drag-end');
  await page.mouse.up();
  await page.waitForFunction(
    () =>
      document.querySelector('[data-depth=left]') === null && document.getAnimations().length === 0,
  );
  await mark('rest');
}

const frame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
