import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { findLastSeen, saveLastSeen } from './repository.ts';
import { gather } from '../../platform/jobs/gather.ts';

const GATHER_MS = 250;
const ROWS = 500;

export type LastSeen = ReturnType<typeof createLastSeen>;

/** A whole office may leave at once, so last visits are stored in batches. */
export function createLastSeen({ database, log }: { database: Database; log: Log }) {
  const unsaved = new Map<string, number>();

  const save = async (): Promise<void> => {
    const rows = [...unsaved].map(([userId, seenAt]) => ({ userId, seenAt }));
    for (let from = 0; from < rows.length; from += ROWS) {
      const some = rows.slice(from, from + ROWS);
      await saveLastSeen(database.db, some);
      for (const { userId, seenAt } of some) {
        if (unsaved.get(userId) === seenAt) unsaved.delete(userId);
      }
    }
  };

  const { soon, flush } = gather({
    ms: GATHER_MS,
    work: save,
    onError: (error) => log.warn({ err: error }, 'last seen not stored'),
  });

  return {
    set(userId: string, seenAt: number): void {
      unsaved.set(userId, seenAt);
      soon();
    },
    /** Milliseconds since 1970; null means never seen. */
    async get(userId: string): Promise<number | null> {
      return unsaved.get(userId) ?? (await findLastSeen(database.db, userId)) ?? null;
    },
    flush,
  };
}
