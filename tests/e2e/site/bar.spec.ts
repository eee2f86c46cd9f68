import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, signUp, test } from '../../support/e2e.ts';
import { expectNoShift, watchShifts } from '../../support/layout-shift.ts';

/** Long enough for a frame of what has come, on a machine that does much else. */
const PAUSE_MS = 500;

/** What `url` answers, pages in two pieces: the second begins at the first `mark`, and comes late. */
async function startHaltingProxy(url: string, mark: string): Promise<Server> {
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
        const html = Buffer.concat(await response.toArray());
        const at = html.indexOf(mark);
        answer.write(html.subarray(0, at));
        await wait(PAUSE_MS);
        answer.end(html.subarray(at));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('the bar is painted whole, however slowly its page comes', async ({ page, server }) => {
  await signUp(page);
  const proxy = await startHaltingProxy(server.url, 'data-do="theme"');
  const { port } = proxy.address() as AddressInfo;
  await watchShifts(page);
  try {
    // From the second on the sheet is here at once. /terms is the same for everybody: who reads it, the first one has kept.
    for (const path of ['/connections', '/connections', '/terms']) {
      await page.goto(`http://127.0.0.1:${String(port)}${path}`);
      await expect(page.getByRole('button', { name: /^Robin/ })).toBeVisible();
      await expectNoShift(page);
    }
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
