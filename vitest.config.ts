import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short to read and long to run: on a fresh clone, where no times are known, the order is by size. */
const LONG = '/access/costs.test.ts';

/** What takes long goes first, beside the others; last, it would keep one processor and leave the rest idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(LONG);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Half of a file's time is waiting; all share one PostgreSQL and its connections.
    maxWorkers: Math.min(6, 2 * availableParallelism()),
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
