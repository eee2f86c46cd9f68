import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addDeveloper } from '../../support/deck.ts';
import { expect, signUp, test } from '../../support/e2e.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';

/** Milliseconds long enough to paint a frame of the received part on a busy machine. */
const PAUSE_MS = 500;

/**
 * Starts a proxy for `url` that sends pages in two pieces: the second starts behind the first match of `mark` and comes
 * late.
 */
async function startHaltingProxy(url: string, mark: RegExp): Promise<Server> {
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
  { part: 'the bar', path: '/connections', mark: /data-do="theme"/ },
  // The page is the same for everybody; the previous page has stored its reader.
  { part: 'the bar of a page that was built', path: '/terms', mark: /data-do="theme"/ },
  { part: 'the card on top', path: '/', mark: />Ada Byron</ },
];

test('bars and the card on top do not move on slow pages', async ({ page, server }) => {
  await addDeveloper(server, 'Ada Byron', { headline: 'Writes compilers' });
  await signUp(page);
  await watchShifts(page);
  for (const { part, path, mark } of PARTS) {
    await test.step(part, async () => {
      const proxy = await startHaltingProxy(server.url, mark);
      const { port } = proxy.address() as AddressInfo;
      try {
        // From the second page on the style sheet is cached.
        for (const to of ['/connections', path]) {
          await page.goto(`http://127.0.0.1:${String(port)}${to}`);
          await expect(page.getByRole('button', { name: /^Robin/ })).toBeVisible();
        }
        await expectNoShift(page);
      } finally {
        await page.goto('about:blank');
        proxy.closeAllConnections();
        proxy.close();
      }
    });
  }
});
