import { defineConfig } from 'vitest/config';

/** Several nodes on a real PostgreSQL and a real Redis: `npm run test:cluster`. */
export default defineConfig({
  test: {
    // On a machine of unknown load a second try is allowed, as for browser tests.
    retry: process.env['CI'] === undefined ? 0 : 2,
    name: 'cluster',
    include: ['tests/cluster/**/*.test.ts'],
    // Each file has three nodes and two databases of its own; two cores carry one of them.
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
