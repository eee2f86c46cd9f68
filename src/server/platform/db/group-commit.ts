import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOutage } from '../faults.ts';
import { retryContention } from './retry-contention.ts';

/**
 * Entries per commit. Larger groups synchronise browsers: the disk idles while they are answered, and they idle while
 * it writes.
 */
const GROUP_MAX = 64;

type Settled<Outcome> = PromiseSettledResult<Outcome>;

interface Waiting<Entry, Outcome> {
  entry: Entry;
  settle: (settled: Settled<Outcome>) => void;
}

/**
 * Commits waiting entries in groups of at most 64, with one disk write per group. One commit runs at a time, so groups
 * keep their order of arrival. `commit` returns an outcome per entry, in order. After a failure that isn't an outage,
 * each entry is tried alone, so that only the bad ones fail.
 */
export function createGroupCommit<Entry, Outcome>(
  commit: (entries: Entry[]) => Promise<Outcome[]>,
) {
  const waiting: Waiting<Entry, Outcome>[] = [];
  let running = false;
  /** Entries settle in order of arrival. */
  let last: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const entries = waiting.splice(0, GROUP_MAX);
    if (entries.length === 0) return null;
    return { entries, committing: attempt(entries.map(({ entry }) => entry)) };
  };

  const run = async (): Promise<void> => {
    running = true;
    await nextTurn();
    for (let group = begin(); group !== null;) {
      const settled = await group.committing;
      // The next commit runs while this one is delivered.
      const next = begin();
      group.entries.forEach(({ settle }, at) => settle(settled[at] as Settled<Outcome>));
      group = next;
    }
    running = false;
  };

  const attempt = async (entries: Entry[]): Promise<Settled<Outcome>[]> => {
    try {
      // Another node may hold a conversation of the group.
      const outcomes = await retryContention(() => commit(entries));
      return outcomes.map((value) => ({ status: 'fulfilled', value }));
    } catch (reason) {
      // During an outage, retrying entries one by one would only wait longer.
      if (entries.length === 1 || isOutage(reason)) {
        return entries.map(() => ({ status: 'rejected', reason }));
      }
      const settled: Settled<Outcome>[] = [];
      for (const entry of entries) {
        const before = settled.at(-1);
        // The outcome of an entry in an outage is unknown, so later ones must not overtake it.
        const isStopped = before?.status === 'rejected' && isOutage(before.reason);
        settled.push(...(isStopped ? [before] : await attempt([entry])));
      }
      return settled;
    }
  };

  return {
    /** Resolves when the entry is on disk; rejects if it couldn't be committed. */
    add(entry: Entry): Promise<Outcome> {
      const added = new Promise<Outcome>((resolve, reject) => {
        const settle = (one: Settled<Outcome>): void =>
          one.status === 'fulfilled' ? resolve(one.value) : reject(one.reason as Error);
        waiting.push({ entry, settle });
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
