import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright/test';
import { composer, meet } from '../../support/chat/chat-page.ts';
import { addDeveloper } from '../../support/deck.ts';
import { expect, signUp, test } from '../../support/e2e.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';

/** Milliseconds long enough to paint a frame of the received part on a busy machine. */
const PAUSE_MS = 500;

/** Where a page is cut in two: behind the first match. */
let mark = /$/;

/** Starts a proxy for `url` that sends pages in two pieces, the second one late. */
async function startHaltingProxy(url: string): Promise<Server> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = request(new URL(asked.url ?? '/', url), {
      method: asked.method ?? 'GET',
      headers,
    });
    asked.pipe(passed);
    passed.on('error', () => answer.destroy());
    passed.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (response.headers['content-type']?.startsWith('text/html') !== true) {
        response.pipe(answer);
        return;
      }
      void (async () => {
        const html = Buffer.concat(await response.toArray()).toString();
        const found = mark.exec(html);
        const at = found === null ? 0 : found.index + found[0].length;
        answer.write(html.slice(0, at));
        await wait(PAUSE_MS);
        answer.end(html.slice(at));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const PARTS = [
  // From the second page on the style sheet is cached.
  { part: 'a first page', path: '/connections', cut: /data-do="theme"/ },
  { part: 'the bar', path: '/connections', cut: /data-do="theme"/ },
  // The page is the same for everybody; the previous page has stored its reader.
  { part: 'the bar of a page that was built', path: '/terms', cut: /data-do="theme"/ },
  { part: 'the card on top', path: '/', cut: />Ada Byron</ },
];

/** Opens pages through the proxy, and expects that nothing moves. */
async function expectPaintedWhole(
  page: Page,
  url: string,
  parts: readonly { part: string; path: string; cut: RegExp; shown?: Locator }[],
): Promise<void> {
  await watchShifts(page);
  const proxy = await startHaltingProxy(url);
  const { port } = proxy.address() as AddressInfo;
  try {
    for (const { part, path, cut, shown } of parts) {
      await test.step(part, async () => {
        mark = cut;
        await page.goto(`http://127.0.0.1:${String(port)}${path}`);
        await expect(shown ?? page.getByRole('button', { name: /^Robin/ })).toBeVisible();
        await expectNoShift(page);
      });
    }
  } finally {
    await page.goto('about:blank');
    proxy.closeAllConnections();
    proxy.close();
  }
}

test('bars, the card on top and chats do not move on slow pages', async ({ page, server }) => {
  await addDeveloper(server, 'Ada Byron', { headline: 'Writes compilers' });
  await signUp(page);
  await expectPaintedWhole(page, server.url, PARTS);
  const { ben } = await meet(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const [path, shown] = [`/chat/${ben.user._id}`, composer(page)];
  await expectPaintedWhole(page, server.url, [
    { part: 'its beginning', path, cut: /id="screen"[^>]*>/, shown },
    { part: 'its middle', path, cut: /role="log"/, shown },
  ]);
});
