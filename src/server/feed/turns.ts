import type { DatabaseKind } from '../db/database.ts';

/** How the work of one feed shares the process with everything else. */
export interface Turns {
  /** Lets others go first. */
  pause: () => Promise<void>;
  /** Runs all tasks and answers their results in order. */
  all: <T>(tasks: readonly (() => Promise<T>)[]) => Promise<T[]>;
}

/** Milliseconds of work after which others go first. */
const SLICE_MS = 2;

/**
 * SQLite answers at once and holds the process meanwhile: tasks run one after the other, with a
 * pause whenever they have taken long enough. PostgreSQL works elsewhere: tasks run together.
 */
export function takeTurns(kind: DatabaseKind): Turns {
  let began = performance.now();
  const pause = async (): Promise<void> => {
    if (performance.now() - began < SLICE_MS) return;
    await new Promise(setImmediate);
    began = performance.now();
  };
  return {
    pause,
    async all<T>(tasks: readonly (() => Promise<T>)[]) {
      if (kind === 'postgres') return Promise.all(tasks.map((task) => task()));
      const results: T[] = [];
      for (const task of tasks) {
        results.push(await task());
        await pause();
      }
      return results;
    },
  };
}
