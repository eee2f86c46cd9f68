import type { FeedRepository } from './repository.ts';
import type { Shortlist } from './shortlist.ts';
import { loadShortlist, SHORTLIST } from './shortlist-load.ts';

/** The newest make do until the first whole one is read. */
const FIRST = 1000;
/** Milliseconds a shortlist is used before the next one is read, and how many times as long as reading took. */
const FRESH_MS = 120_000;
const REST = 20;

/** Keeps a shortlist that is fresh enough; without feeds it does nothing. */
export function createShortlistKeeper(find: FeedRepository, onFault: (error: unknown) => void) {
  let first: Promise<Shortlist> | null = null;
  let whole: Shortlist | null = null;
  let reading = false;
  let due = 0;

  const renew = async (): Promise<void> => {
    reading = true;
    const began = Date.now();
    try {
      whole = await loadShortlist(find, { among: Infinity, size: SHORTLIST }, began);
    } catch (error) {
      onFault(error);
    }
    const now = Date.now();
    due = now + Math.max(FRESH_MS, REST * (now - began));
    first = null;
    reading = false;
  };

  const readFirst = async (): Promise<Shortlist> => {
    first ??= loadShortlist(find, { among: FIRST, size: FIRST }, Date.now());
    try {
      return await first;
    } catch (error) {
      first = null;
      throw error;
    }
  };

  return {
    async current(): Promise<Shortlist> {
      const list = whole ?? (await readFirst());
      if (!reading && Date.now() >= due) void renew();
      return list;
    },
  };
}
