import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { JSHandle, Page } from 'playwright/test';
import { freePort } from '../../support/free-port.ts';
import { meet } from '../../support/chat/chat-page.ts';
import { expect, test as base } from '../../support/e2e.ts';
import { startServer } from '../../support/server-process.ts';
import { call, callBar, expectHeard, talksWith, WITH_FAKE_DEVICES } from '../../support/calls.ts';

const COTURN = ['/usr/bin/turnserver', '/usr/local/bin/turnserver'].find((path) =>
  existsSync(path),
);
const SECRET = 'the secret of the relay';

interface Relay {
  port: number;
  /** Drops all allocations of the relay. */
  restart: () => Promise<void>;
}

const test = base.extend<object, { relay: Relay }>({
  relay: [
    async ({}, use) => {
      const port = await freePort();
      const options = [
        '-n',
        ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${String(port)}`],
        ...['--use-auth-secret', `--static-auth-secret=${SECRET}`, '--realm=pairwise.example'],
        ...['--allow-loopback-peers', '--no-cli', '--no-tls', '--no-dtls', '--log-file=stdout'],
      ];
      const start = async () => {
        const relay = spawn(COTURN ?? '', options, { stdio: 'ignore' });
        await expect.poll(() => isOpen(port), { timeout: 10_000, intervals: [20] }).toBe(true);
        return relay;
      };
      let relay = await start();
      const restart = async () => {
        relay.kill('SIGKILL');
        await once(relay, 'exit');
        relay = await start();
      };
      await use({ port, restart });
      relay.kill();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ relay }, use) => {
      const server = await startServer({
        env: { ICE_SERVERS: `turn:127.0.0.1:${String(relay.port)}`, TURN_SECRET: SECRET },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** Reports whether a server listens on the port. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

test.use({ launchOptions: WITH_FAKE_DEVICES });
test.skip(COTURN === undefined, 'coturn is not installed: apt install coturn');

test('hidden addresses use the TURN relay alone, a lost path is replaced', async ({
  page,
  otherPage,
  relay,
}) => {
  test.setTimeout(90_000);
  const people = await meet(page, otherPage);
  await page.goto('/settings#talk');
  await page.getByRole('switch', { name: 'Hide my IP address' }).check();
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void sent.push(String(payload))),
  );
  await call(page, otherPage, people);
  await expectHeard(page);
  await expectHeard(otherPage);
  const candidates = sent.filter((frame) => frame.includes('"candidate":"candidate:'));
  expect(candidates.length).toBeGreaterThan(0);
  for (const candidate of candidates) expect(candidate).toContain(' typ relay ');

  const said = await statusFromNowOn(otherPage);
  await relay.restart();
  await expect
    .poll(() => said.jsonValue(), { timeout: 40_000 })
    .toEqual(['In a call with Ada', 'Connection lost. Reconnecting…', 'In a call with Ada']);
  await talksWith(page, 'Ben');
  await expectHeard(page);
  await expectHeard(otherPage);
});

/** Records the texts of the call's status: a fast reconnection shows one too briefly for polling. */
function statusFromNowOn(page: Page): Promise<JSHandle<string[]>> {
  return callBar(page)
    .getByRole('status')
    .evaluateHandle((status) => {
      const said = [status.textContent];
      const observer = new MutationObserver(() => said.push(status.textContent));
      observer.observe(status, { characterData: true, childList: true, subtree: true });
      return said;
    });
}
