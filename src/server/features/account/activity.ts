import { LRUCache } from 'lru-cache';
import { gather } from '../../platform/jobs/gather.ts';
import type { AccountContext } from './context.ts';
import { noteActive } from './repository.ts';

export type Activity = ReturnType<typeof createActivity>;

/** Milliseconds between two records of the same session. */
const AGAIN_MS = 300_000;
const GATHER_MS = 20_000;
const IDS_A_STATEMENT = 500;
const KEPT_MAX = 10_000;

/** Records the last use of sessions in batches instead of one write per request. */
export function createActivity({ database, log }: AccountContext) {
  const noted = new LRUCache<string, number>({ max: KEPT_MAX });
  let waiting = new Set<string>();

  const write = async (): Promise<void> => {
    const ids = [...waiting];
    waiting = new Set();
    for (let from = 0; from < ids.length; from += IDS_A_STATEMENT) {
      const some = ids.slice(from, from + IDS_A_STATEMENT);
      await noteActive(database.db, some, Date.now()).catch(warn);
    }
  };
  const warn = (error: unknown): void => log.warn({ err: error }, 'last activity not noted');
  const { soon, flush } = gather({ ms: GATHER_MS, work: write, onError: warn });

  return {
    note(sessionId: string): void {
      const now = Date.now();
      if ((noted.get(sessionId) ?? 0) > now - AGAIN_MS) return;
      noted.set(sessionId, now);
      waiting.add(sessionId);
      soon();
    },
    /** Milliseconds since 1970, as far as this process knows. */
    seen: (sessionId: string): number | undefined => noted.get(sessionId),
    close: flush,
  };
}
