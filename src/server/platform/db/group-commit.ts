import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOutage } from '../faults.ts';
import { retryContention } from './retry-contention.ts';

/**
 * Entries per commit. Larger groups synchronise browsers: the disk idles while they are answered, and they idle while
 * it writes.
 */
const GROUP_MAX = 64;

interface Waiting<Entry, Outcome> {
  entry: Entry;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

/** A group being committed. */
interface Committing<Entry, Outcome> {
  entries: Waiting<Entry, Outcome>[];
  outcomes: Promise<Outcome[]>;
}

/**
 * Commits waiting entries in groups of at most 64, with one disk write per group. One commit runs at a time, so groups
 * keep their order of arrival. `commit` returns an outcome per entry, in order. After a failure that isn't an outage,
 * each entry is tried alone, so that only the bad ones fail.
 */
export function createGroupCommit<Entry, Outcome>(
  commit: (entries: Entry[]) => Promise<Outcome[]>,
) {
  type Group = Committing<Entry, Outcome>;
  const waiting: Waiting<Entry, Outcome>[] = [];
  let running = false;
  /** Entries settle in order of arrival. */
  let last: Promise<unknown> = Promise.resolve();

  const run = async (): Promise<void> => {
    running = true;
    while (waiting.length > 0) {
      await nextTurn();
      for (let group = begin(); group !== null;) group = await settle(group);
    }
    running = false;
  };

  const begin = (): Group | null => {
    if (waiting.length === 0) return null;
    const entries = waiting.splice(0, GROUP_MAX);
    return { entries, outcomes: persist(entries.map(({ entry }) => entry)) };
  };

  /** Delivers the outcomes of a commit after starting the next one, and returns that one. */
  const settle = async ({ entries, outcomes }: Group): Promise<Group | null> => {
    try {
      const known = await outcomes;
      const next = begin();
      entries.forEach(({ resolve }, index) => resolve(known[index] as Outcome));
      return next;
    } catch (error) {
      // During an outage, retrying entries one by one would only wait longer.
      if (entries.length === 1 || isOutage(error)) for (const { reject } of entries) reject(error);
      else await settleEach(entries);
      return begin();
    }
  };

  const settleEach = async (group: Waiting<Entry, Outcome>[]): Promise<void> => {
    let outage: Error | undefined;
    for (const { entry, resolve, reject } of group) {
      try {
        // The outcome of this entry is unknown, so later ones must not overtake it.
        if (outage !== undefined) throw outage;
        const [outcome] = await persist([entry]);
        resolve(outcome as Outcome);
      } catch (error) {
        if (isOutage(error)) outage = error as Error;
        reject(error);
      }
    }
  };

  /** Another node may hold a conversation of the group. */
  const persist = (entries: Entry[]): Promise<Outcome[]> => retryContention(() => commit(entries));

  return {
    /** Resolves when the entry is on disk; rejects if it couldn't be committed. */
    add(entry: Entry): Promise<Outcome> {
      const added = new Promise<Outcome>((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        if (!running) void run();
      });
      last = added;
      return added;
    },
    /** Resolves when everything added so far has settled. */
    drained: (): Promise<void> => last.then(ignore, ignore),
  };
}

const ignore = (): void => undefined;
