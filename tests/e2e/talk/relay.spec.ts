import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort } from '../../support/free-port.ts';
import { meet, openChat } from '../../support/chat/chat-page.ts';
import { expect, test as base } from '../../support/e2e.ts';
import { startServer } from '../../support/server-process.ts';
import { accept, loudness, talkButton, talksWith, WITH_FAKE_DEVICES } from '../../support/talk.ts';

const COTURN = ['/usr/bin/turnserver', '/usr/local/bin/turnserver'].find((path) =>
  existsSync(path),
);
const SECRET = 'the secret of the relay';

const test = base.extend<object, { relay: number }>({
  relay: [
    async ({}, use) => {
      const port = await freePort();
      const options = [
        '-n',
        ...['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${String(port)}`],
        ...['--use-auth-secret', `--static-auth-secret=${SECRET}`, '--realm=pairwise.example'],
        ...['--allow-loopback-peers', '--no-cli', '--no-tls', '--no-dtls', '--log-file=stdout'],
      ];
      const relay = spawn(COTURN ?? '', options, { stdio: 'ignore' });
      await expect.poll(() => isOpen(port), { timeout: 10_000 }).toBe(true);
      await use(port);
      relay.kill();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ relay }, use) => {
      const server = await startServer({
        env: { ICE_SERVERS: `turn:127.0.0.1:${String(relay)}`, TURN_SECRET: SECRET },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** Whether somebody listens. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

test.use({ launchOptions: WITH_FAKE_DEVICES });
test.skip(COTURN === undefined, 'coturn is not installed: apt install coturn');

test('who hides their address talks by the relay alone', async ({ page, otherPage }) => {
  const { ada, ben } = await meet(page, otherPage);
  await page.goto('/settings#talk');
  await page.getByRole('switch', { name: 'Hide my address' }).check();
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => void sent.push(String(payload))),
  );
  await openChat(page, ben);
  await openChat(otherPage, ada);
  await talkButton(page).click();
  await accept(otherPage).click();
  await talksWith(page, 'Ben');
  await talksWith(otherPage, 'Ada');
  expect(await loudness(page)).toBeGreaterThan(0.05);
  expect(await loudness(otherPage)).toBeGreaterThan(0.05);
  const candidates = sent.filter((frame) => frame.includes('"candidate":"candidate:'));
  expect(candidates.length).toBeGreaterThan(0);
  for (const candidate of candidates) expect(candidate).toContain(' typ relay ');
});
