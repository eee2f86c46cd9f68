import type { SearchAnswer } from '#shared/api.ts';
import { PAGE_SIZE } from '#shared/matching.ts';
import type { Database } from '../db/database.ts';
import type { LimitAttempts } from '../limiter.ts';
import { timestampOf } from '../ids.ts';
import type { Messages } from '../messages/service.ts';
import type { StoredMessage } from '../messages/store.ts';
import { FIRST_ID, LAST_ID } from '../paging.ts';
import { findInSlice, sliceStart } from './repository.ts';
import { excerptOf, patternOf } from './words.ts';

/**
 * SQLite answers while everyone else waits, so a conversation is searched in slices that take
 * about this long (ms), however long its messages are; and one request for at most BUDGET_MS.
 */
const SLICE_MS = 5;
const SLICE_FIRST = 100;
const SLICE_MAX = 10_000;
const BUDGET_MS = 300;

export type Search = ReturnType<typeof createSearch>;

/** Finds messages of a conversation by words in them. */
export function createSearch(parts: {
  database: Database;
  messages: Pick<Messages, 'pairOf'>;
  limit: LimitAttempts;
}) {
  const { database, messages, limit } = parts;

  return {
    /** A page of hits, newest first, from `cursor` (the id of a message) on towards older ones. */
    async page(
      userId: string,
      targetUserId: string,
      { q, cursor }: { q: string; cursor: string | null },
    ): Promise<SearchAnswer> {
      const pair = await messages.pairOf(userId, targetUserId);
      await limit('search.user', userId);
      const pattern = patternOf(database.kind, q);
      const begin = performance.now();
      const found: StoredMessage[] = [];
      let before: string | null = cursor ?? LAST_ID;
      let size = SLICE_FIRST;
      do {
        const at = performance.now();
        const start = await sliceStart(database, pair, before, size);
        const slice = { from: start ?? FIRST_ID, before };
        const wanted = PAGE_SIZE + 1 - found.length;
        found.push(...(await findInSlice(database, pair, slice, pattern, wanted)));
        before = start ?? null;
        const took = performance.now() - at;
        const factor = Math.max(0.1, Math.min(4, SLICE_MS / Math.max(took, 0.1)));
        size = Math.max(10, Math.min(SLICE_MAX, Math.round(size * factor)));
        // Whoever waits for this process comes first.
        await new Promise(setImmediate);
      } while (
        before !== null &&
        found.length <= PAGE_SIZE &&
        performance.now() - begin < BUDGET_MS
      );
      const rows = found.slice(0, PAGE_SIZE);
      return {
        hits: rows.map(({ id, senderId, text }) => ({
          _id: id,
          senderId,
          timestamp: timestampOf(id),
          excerpt: excerptOf(text, q),
        })),
        nextCursor: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : before,
      };
    },
  };
}
