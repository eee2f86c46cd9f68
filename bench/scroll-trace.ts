// Measures scrolling through 10,000 messages at a quarter of the CPU speed, with a Chrome trace.
import { chromium, type Page } from 'playwright';
import { browserCookies, connectAccounts, createAccount } from '../tests/support/account.ts';
import { requireBrowser } from '../tests/support/browser.ts';
import { manyTexts, putChat } from '../tests/support/chat/long-chat.ts';
import { startServer } from '../tests/support/server-process.ts';
import { between, type Figures, LONG_TASK_MS, traced } from './support/main-thread.ts';
import type { Bench, Row } from './support/table.ts';

const SLOWER = 4;
const MESSAGES = 10_000;

export const bench: Bench = {
  title: 'Scrolling 10,000 messages',
  async run() {
    const server = await startServer();
    const browser = await chromium.launch(requireBrowser());
    try {
      const me = await createAccount(server.url);
      const other = await createAccount(server.url);
      await connectAccounts(server.url, me, other);
      const texts = manyTexts(MESSAGES);
      putChat(server.dataDir, { one: me.user._id, other: other.user._id, texts });
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies(browserCookies(me.cookie, server.url));
      const page = await context.newPage();
      await page.goto(`${server.url}/chat/${other.user._id}`);
      await page.waitForFunction(() => document.querySelector('[role=log]') !== null);
      // Read before the trace, because the driver's own work must not count.
      const box = (await page.getByRole('log').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      const client = await context.newCDPSession(page);
      const slow = (rate: number) => client.send('Emulation.setCPUThrottlingRate', { rate });
      await slow(SLOWER);
      const first = await traced(client, () => marked(page, 'first', () => wheel(page)));
      await slow(1);
      await loadAll(page);
      await slow(SLOWER);
      const trace = await traced(client, async () => {
        await marked(page, 'wheel', () => wheel(page));
        await marked(page, 'jump', () => jump(page));
        await marked(page, 'arrival', () => arrive(server.url, me, other, page));
      });
      return ['first', 'wheel', 'jump', 'arrival'].map((what) =>
        row(what, between(what === 'first' ? first : trace, `${what}-begin`, `${what}-end`)),
      );
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};

const WORDS: Record<string, string> = {
  first:
    '10,000 messages, 300 notches of the wheel up for the first time, and down: without a long task',
  wheel: '10,000 messages, 300 notches of the wheel up and down: without a long task',
  jump: '10,000 messages, scrollbar to twenty places: without a long task',
  arrival: '10,000 messages here, ten arrive: without a long task',
};

function row(what: string, figures: Figures): Row {
  const { longTasks, longestMs, layouts, styleMs, paintMs } = figures;
  const words = [
    `${String(longTasks)} tasks over ${String(LONG_TASK_MS)} ms`,
    `longest ${longestMs.toFixed(1)} ms`,
    `${String(layouts)} layouts`,
    `style ${styleMs.toFixed(1)} ms`,
    `paint ${paintMs.toFixed(1)} ms`,
    `CPU ${String(SLOWER)}x slower`,
  ];
  const value = longTasks === 0 ? 1 : 0;
  return { what: WORDS[what] ?? what, figures: words.join(', '), value, target: 1 };
}

/** Scrolls to the top until everything is loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const log = document.querySelector('[role=log]')!;
    const first = () => log.querySelector('.bubble')?.textContent ?? '';
    while (first() !== 'Line 0') {
      log.scrollTop = -log.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
    log.scrollTop = 0;
    await new Promise((done) => setTimeout(done, 500));
  });
}

async function marked(page: Page, name: string, run: () => Promise<void>): Promise<void> {
  const mark = (at: string) => page.evaluate((of) => void performance.mark(of), `${name}-${at}`);
  await mark('begin');
  await run();
  await mark('end');
}

/** Turns the wheel as fast as the page accepts. */
async function wheel(page: Page): Promise<void> {
  for (const step of [-120, 120]) {
    for (let count = 0; count < 300; count += 1) await page.mouse.wheel(0, step);
  }
}

/** Jumps as with a scrollbar. */
async function jump(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const log = document.querySelector('[role=log]')!;
    for (let place = 1; place <= 20; place += 1) {
      log.scrollTop = -log.scrollHeight * ((place * 7) % 20) * 0.05;
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    }
    log.scrollTop = 0;
  });
}

interface Who {
  user: { _id: string };
  cookie: string;
}

/** Ten messages arrive while the reader is at the end. */
async function arrive(url: string, me: Who, other: Who, page: Page): Promise<void> {
  const { ChatClient } = await import('../tests/support/chat/chat-client.ts');
  const down = page.getByRole('button', { name: 'Go to the newest messages' });
  if (await down.isVisible()) await down.click();
  const client = await ChatClient.open(url, other.cookie);
  for (let count = 0; count < 10; count += 1) {
    await client.ask('sendMessage', { targetUserId: me.user._id, text: `Arrival ${count}` });
    await page.getByText(`Arrival ${count}`, { exact: true }).first().waitFor();
  }
  client.close();
}
