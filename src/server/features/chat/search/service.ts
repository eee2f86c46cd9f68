import type { SearchAnswer } from '#shared/api.ts';
import { PAGE_SIZE } from '#shared/matching.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { LimitAttempts } from '../../../platform/limits/limiter.ts';
import { timestampOf } from '../../../platform/ids.ts';
import type { Messages } from '../messages/service.ts';
import type { Pair, StoredMessage } from '../messages/store.ts';
import { LAST_ID } from '../../../platform/db/paging.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { findInSlice, sizesBefore } from './repository.ts';
import { slicesOf } from './slices.ts';
import { costOfWords, excerptOf, patternOf } from './words.ts';

/** What one request may cost, as costOf counts: 0.2 s at worst, slice by slice. */
const SEARCH_COST = 24_000_000;

/** Messages whose sizes are read at once. */
const MEASURED = 1000;

export type Search = ReturnType<typeof createSearch>;

/** Finds messages of a conversation by words in them. */
export function createSearch(parts: {
  database: Database;
  messages: Pick<Messages, 'pairOf'>;
  limit: LimitAttempts;
}) {
  const { database, messages, limit } = parts;
  const oneAtATime = createOneAtATime();

  return {
    /**
     * A page of hits, newest first, from `cursor` (the id of a message) on towards older ones.
     * It may be short, or empty, and still have a `nextCursor`: when it has looked at enough, or
     * when the same person searches anew.
     */
    async page(
      userId: string,
      targetUserId: string,
      { q, cursor }: { q: string; cursor: string | null },
    ): Promise<SearchAnswer> {
      const pair = await messages.pairOf(userId, targetUserId);
      await limit('search.user', userId);
      const { found, next } = await oneAtATime(userId, (superseded) =>
        look(pair, q, cursor ?? LAST_ID, superseded),
      );
      const rows = found.slice(0, PAGE_SIZE);
      const hits: SearchAnswer['hits'] = [];
      for (const { id, senderId, text } of rows) {
        hits.push({ _id: id, senderId, timestamp: timestampOf(id), excerpt: excerptOf(text, q) });
        await nextTurn();
      }
      return { hits, nextCursor: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : next };
    },
  };

  /** Goes back through a conversation; `next` is where it stopped, `null` at the beginning. */
  async function look(
    pair: Pair,
    q: string,
    from: string,
    superseded: AbortSignal,
  ): Promise<{ found: StoredMessage[]; next: string | null }> {
    const pattern = patternOf(database.kind, q);
    const letters = costOfWords(q);
    const found: StoredMessage[] = [];
    let before = from;
    let cost = 0;
    const enough = () => found.length > PAGE_SIZE || cost >= SEARCH_COST || superseded.aborted;
    while (!enough()) {
      const sizes = await sizesBefore(database, pair, before, MEASURED);
      for (const slice of slicesOf(sizes, letters)) {
        const wanted = PAGE_SIZE + 1 - found.length;
        const place = { from: slice.from, before };
        found.push(...(await findInSlice(database, pair, place, pattern, wanted)));
        before = slice.from;
        cost += slice.cost;
        await nextTurn();
        if (enough()) break;
      }
      if (sizes.length < MEASURED && before === (sizes.at(-1)?.id ?? before)) {
        return { found, next: null };
      }
    }
    return { found, next: before };
  }
}

/** Whoever waits for this process comes first. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
