import type { Db } from '../../platform/db/database.ts';
import { pairOf } from '../chat/messages/pairs.ts';
import { createChanges } from './changes.ts';
import { createPlanning } from './planning.ts';
import * as stored from './repository.ts';
import { createRunning } from './running.ts';
import { createSessionViews } from './views.ts';

export type Sessions = ReturnType<typeof createSessions>;

type Parts = Parameters<typeof createSessionViews>[0] & Parameters<typeof createChanges>[0];

export function createSessions(parts: Parts) {
  const changes = createChanges(parts);

  return {
    ...createSessionViews(parts),
    ...createPlanning(parts.database, changes),
    ...createRunning(changes),

    /** The transaction is the one that ends the connection. Past sessions stay with both people. */
    part: (trx: Db, one: string, other: string) =>
      stored.deleteUnfinished(trx, pairOf(one, other), Date.now()),

    /**
     * After a block neither could withdraw, so the outcomes leave both profiles. Unblocking doesn't
     * bring them back.
     */
    endOutcomes: (trx: Db, one: string, other: string) =>
      stored.endOutcomes(trx, pairOf(one, other)),
  };
}
