import { isContention, isOutage } from '../db/faults.ts';
import type { CommitEntries, Entry, Outcome } from './store.ts';

/** Attempts of a commit that meets those of other nodes, and the longest pause between them in milliseconds. */
const ATTEMPTS = 8;
const PAUSE_MS = 60;

interface Waiting {
  entry: Entry;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommit {
  /** Resolves once the entry is on disk; rejects when it could not be committed. */
  add(entry: Entry): Promise<Outcome>;
  /** Resolves when all that was added until now is committed or refused, whatever comes after it. */
  drained(): Promise<void>;
}

/**
 * Commits what arrives in one turn of the event loop together: one write to disk for all of
 * it. One commit at a time, so that entries are committed in the order they came. Where a
 * commit fails, its entries are tried one by one, and only the guilty ones fail.
 */
export function createGroupCommit(commit: CommitEntries): GroupCommit {
  let waiting: Waiting[] = [];
  let running = false;
  /** Entries are settled in the order they came: when this one is, all before it are. */
  let last: Promise<unknown> = Promise.resolve();

  const run = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      await nextTurn();
      const group = waiting;
      waiting = [];
      await settle(group);
    }
    running = false;
  };

  const settle = async (group: Waiting[]): Promise<void> => {
    try {
      const outcomes = await persist(group.map(({ entry }) => entry));
      group.forEach(({ resolve }, index) => resolve(outcomes[index] ?? { kind: 'refused' }));
    } catch (error) {
      // Where the database is away, none of them is guilty, and each would wait as long.
      if (group.length === 1 || isOutage(error)) for (const { reject } of group) reject(error);
      else await settleEach(group);
    }
  };

  const settleEach = async (group: Waiting[]): Promise<void> => {
    let outage: Error | undefined;
    for (const { entry, resolve, reject } of group) {
      try {
        // What came after one that nobody knows the fate of must not overtake it.
        if (outage !== undefined) throw outage;
        const [outcome] = await persist([entry]);
        resolve(outcome ?? { kind: 'refused' });
      } catch (error) {
        if (isOutage(error)) outage = error as Error;
        reject(error);
      }
    }
  };

  /** Whoever gave way to another node tries again. */
  const persist = async (entries: Entry[]): Promise<Outcome[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await commit(entries);
      } catch (error) {
        if (!isContention(error) || attempt === ATTEMPTS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
    }
  };

  return {
    add(entry) {
      const added = new Promise<Outcome>((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        if (!running) void run();
      });
      last = added;
      return added;
    },
    drained: () => last.then(ignore, ignore),
  };
}

const ignore = (): void => undefined;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
