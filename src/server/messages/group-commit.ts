import { isContention, isOutage } from '../db/faults.ts';
import type { CommitEntries, Entry, Outcome } from './store.ts';

interface Waiting {
  entry: Entry;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommit {
  /** Resolves once the entry is on disk; rejects when it could not be committed. */
  add(entry: Entry): Promise<Outcome>;
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>;
}

/**
 * Commits what arrives in one turn of the event loop together: one write to disk for all of
 * it. One commit at a time, so that entries are committed in the order they came. Where a
 * commit fails, its entries are tried one by one, and only the guilty ones fail.
 */
export function createGroupCommit(commit: CommitEntries): GroupCommit {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await nextTurn();
      const group = waiting;
      waiting = [];
      await settle(group);
    }
    running = null;
  };

  const settle = async (group: Waiting[]): Promise<void> => {
    try {
      const outcomes = await commit(group.map(({ entry }) => entry));
      group.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { kind: 'refused' }));
    } catch (error) {
      // Where the database is away, none of them is guilty, and each would wait as long.
      const hopeless = group.length === 1 || (isOutage(error) && !isContention(error));
      if (hopeless) for (const { reject } of group) reject(error);
      else for (const one of group) await settle([one]);
    }
  };

  return {
    add: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        running ??= run();
      }),
    async drained() {
      while (running !== null) await running;
    },
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
