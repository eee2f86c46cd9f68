import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores are the smallest machine this must be quick on; half of a file's time is waiting.
    maxWorkers: 4,
    // What comes by itself may come late where the processor is shared: that is no fault of it.
    expect: { poll: { timeout: 7_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
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
          globalSetup: ['tests/support/global-server.ts'],
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
