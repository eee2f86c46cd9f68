import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Costs, which need a calm machine, and models with many random runs belong to `npm run test:long`. */
const exclude = process.env['LONG_RUNS'] === undefined ? ['**/*.long.test.ts'] : [];

/** Server tests that find the same on both databases, because no statement of theirs differs. */
const ALIKE = [
  ...['access/authorisation', 'account/factors*', 'account/github', 'account/passkeys'],
  ...['account/password-rules', 'pad/hostile', 'platform/limits', 'platform/telemetry'],
  ...['portfolio/*', 'profile/*', 'public-page/*'],
];
if (process.env['DATABASES'] === 'postgres')
  exclude.push(...ALIKE.map((files) => `tests/server/${files}.test.ts`));

export default defineConfig({
  test: {
    // Half of a file's time is waiting; all share one PostgreSQL and its connections.
    maxWorkers: Math.min(6, 2 * availableParallelism()),
    // What comes by itself may come late where the processor is shared: that is no fault of it.
    expect: { poll: { timeout: 7_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude,
          // A thread for each file starts sooner than a process.
          pool: 'threads',
          // Some ask the compiler, which takes seconds where the processor is shared.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/support/global-server.ts'],
          setupFiles: ['tests/support/quick-hashes.ts'],
          // Each server has its state for itself; its modules are loaded once a worker, not once a file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // On a machine of unknown load a second try is allowed, as for browser tests.
          retry: process.env['CI'] === undefined ? 0 : 1,
        },
      },
    ],
  },
});
