import type { Db } from '../../platform/db/database.ts';
import type { DiscoveryIndex } from '../feed/discovery-index/service.ts';
import { createAnswering } from './answering.ts';
import {
  deleteDeclinedNotes,
  deleteRequests,
  keepPutAway,
  lockDeveloper,
  lockPair,
} from './repository.ts';
import { createSending } from './sending.ts';
import { createSettling } from './settling.ts';
import { createRequestViews } from './views.ts';

export type Requests = ReturnType<typeof createRequests>;

type Parts = Parameters<typeof createRequestViews>[0] &
  Parameters<typeof createSettling>[0] &
  Parameters<typeof createSending>[0] & { discoveryIndex: Pick<DiscoveryIndex, 'leaving'> };

export function createRequests(parts: Parts) {
  const { database, discoveryIndex } = parts;
  const views = createRequestViews(parts);
  const settling = createSettling(parts);

  return {
    ...views,
    ...createSending(parts, settling, views),
    ...createAnswering(parts, settling, views),

    /** `time` is in milliseconds. */
    forgetNotes: (time: number): Promise<void> => deleteDeclinedNotes(database.db, time),

    /** Returns the ids of those who exist; they stay locked until the transaction ends. */
    async lockPair(trx: Db, one: string, other: string): Promise<string[]> {
      return (await lockPair(trx, one, other)).map(({ id }) => id);
    },

    /** The two are locked. The request behind their connection is included if that has `ended`. */
    async withdraw(trx: Db, one: string, other: string, ended: boolean): Promise<void> {
      for (const signal of await deleteRequests(trx, one, other, ended)) {
        if (signal.review === null) await keepPutAway(trx, signal, Date.now());
        await discoveryIndex.removed(trx, signal);
      }
    },

    /** The transaction is the one that deletes the developer. */
    async lockAll(trx: Db, userId: string): Promise<void> {
      await lockDeveloper(trx, userId);
      await discoveryIndex.leaving(trx, userId);
    },
  };
}
