import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findTestBrowser } from './tests/support/browser.ts';

/** Tests with a server or a browser of their own; many of them wait, for a ring that nobody hears and the like. */
const APART = ['calls/*', 'account/{github,sso}*', 'notifications/push*'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/global-e2e.ts',
  fullyParallel: true,
  // One more than cores: tests wait for timers, too. Each has a browser and a server, almost a gigabyte.
  workers: Math.min(8, availableParallelism() + 1),
  // On a machine of unknown load a second try is allowed; the end of `npm test` then names the test as flaky.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // They go first, each file as a whole: what waits does so beside the others, and no test needs a
  // worker of its own at the end, when the processors would have nothing else to do.
  projects: [
    { name: 'apart', testMatch: APART, fullyParallel: false },
    { name: 'together', testIgnore: APART },
  ],
  use: {
    // One browser profile a worker, cleared between tests, is a sixth quicker than a new one each time (tests/README.md).
    reuseContext: true,
    browserName: 'chromium',
    launchOptions: findTestBrowser(),
    // What moves is tested where it is the subject; those files ask for motion.
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What a worker fetches passes by `page.route`; tests of the worker itself allow it.
    serviceWorkers: 'block',
    // Recording each test slows all of them: only the second try is recorded.
    trace: 'on-first-retry',
  },
});
