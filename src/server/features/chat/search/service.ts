import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchAnswer } from '#shared/api.ts';
import { PAGE_SIZE } from '#shared/matching.ts';
import type { Core } from '../../core.ts';
import { timestampOf } from '../../../platform/ids.ts';
import type { Messages } from '../messages/service.ts';
import { listMessages } from '../messages/repository.ts';
import type { Pair, StoredMessage } from '../messages/store.ts';
import { createTurns } from '../../../platform/jobs/turns.ts';
import { LAST_ID } from '../../../platform/db/paging.ts';
import { excerptOf, fold } from './words.ts';

/** Bytes searched per request: 0.1 s at worst, turn by turn. */
const REQUEST_BYTES = 2 * 1024 * 1024;

/** Bytes folded per turn of the event loop: 7 ms at worst. */
const TURN_BYTES = 64 * 1024;

/** Messages per read: 1.2 MB at worst. */
const BATCH_ROWS = 100;

/** Reading a message costs as much as these bytes, without its text. */
const MESSAGE_BYTES = 100;

export type Search = ReturnType<typeof createSearch>;

export function createSearch(
  parts: Pick<Core, 'database' | 'limit'> & { messages: Pick<Messages, 'pairOf'> },
) {
  const { database, messages, limit } = parts;
  const { inTurn } = createTurns();
  /** A newer search of a person, as during typing, aborts the older one and starts after its end. */
  const latest = new Map<string, AbortController>();

  return {
    /**
     * Hits are older than the message id `cursor`, newest first. A page may be short or empty and
     * still have a `nextCursor`: the request reached its byte limit, or a newer search of the same
     * user replaced it.
     */
    async page(
      userId: string,
      targetUserId: string,
      { q, cursor }: { q: string; cursor: string | null },
    ): Promise<SearchAnswer> {
      const pair = await messages.pairOf(userId, targetUserId);
      await limit('search.user', userId);
      latest.get(userId)?.abort();
      const mine = new AbortController();
      latest.set(userId, mine);
      const { found, next } = await inTurn(userId, async () => {
        const looked = await look(pair, fold(q), cursor ?? LAST_ID, mine.signal);
        // A used-up limit refuses the next request, not this one.
        await limit('search.user', userId, Math.round(looked.bytes / 1024)).catch(() => undefined);
        return looked;
      }).finally(() => {
        if (latest.get(userId) === mine) latest.delete(userId);
      });
      const rows = found.slice(0, PAGE_SIZE);
      const hits: SearchAnswer['hits'] = [];
      for (const { id, senderId, text } of rows) {
        hits.push({ _id: id, senderId, timestamp: timestampOf(id), excerpt: excerptOf(text, q) });
        await nextTurn();
      }
      return { hits, nextCursor: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : next };
    },
  };

  /** `next` is the id where the search stopped, null at the beginning. */
  async function look(pair: Pair, wanted: string, from: string, superseded: AbortSignal) {
    const found: StoredMessage[] = [];
    let next: string | null = from;
    let bytes = 0;
    const enough = () => found.length > PAGE_SIZE || bytes >= REQUEST_BYTES || superseded.aborted;
    while (next !== null && !enough()) {
      const stretch = { kind: 'before', id: next } as const;
      const rows = await listMessages(database.db, pair, stretch, BATCH_ROWS);
      let sinceTurn = 0;
      for (const row of rows.toReversed()) {
        const folded = fold(row.text);
        if (folded.includes(wanted)) found.push(row);
        // A letter may fold to many, and folding takes the time.
        const cost = MESSAGE_BYTES + Math.max(Buffer.byteLength(row.text), folded.length);
        bytes += cost;
        sinceTurn += cost;
        next = row.id;
        if (sinceTurn < TURN_BYTES) continue;
        await nextTurn();
        sinceTurn = 0;
        if (enough()) return { found, next, bytes };
      }
      if (rows.length < BATCH_ROWS) next = null;
      await nextTurn();
    }
    return { found, next, bytes };
  }
}
