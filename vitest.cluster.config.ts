import { defineConfig } from 'vitest/config';

/** What needs a real Redis, most of it several nodes on PostgreSQL: `npm run test:cluster`. */
export default defineConfig({
  test: {
    // On a machine of unknown load a second try is allowed, as for browser tests.
    retry: process.env['CI'] === undefined ? 0 : 2,
    name: 'cluster',
    include: ['tests/cluster/**/*.test.ts'],
    globalSetup: ['tests/support/global-server.ts'],
    // Each file has three nodes and two databases of its own, and waits two thirds of its time.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
