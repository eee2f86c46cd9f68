import { atom, type ReadableAtom } from 'nanostores';
import { RING_EVERY_MS, type CallNews } from '#shared/call.ts';

/** Who is calling now. */
export interface Ring {
  userId: string;
  name: string;
}

/** Milliseconds without a ring after which the caller is gone; a lost one is made up for by the next. */
const EXPIRES_MS = RING_EVERY_MS * 2 + 1000;

const ring = atom<Ring | null>(null);
/** The shell of every page shows it. */
export const $ring: ReadableAtom<Ring | null> = ring;

let expiry: ReturnType<typeof setTimeout> | undefined;

/** Follows what the server tells of a person's calls: a ring ends when it is answered in any tab, or not repeated. */
export function followRing(news: CallNews): void {
  const isShown = ring.get()?.userId === news.userId;
  if (news.kind !== 'rings') {
    if (isShown) endRing();
    return;
  }
  clearTimeout(expiry);
  expiry = setTimeout(endRing, EXPIRES_MS);
  if (!isShown) ring.set({ userId: news.userId, name: news.name });
}

/** It is answered here, or nobody knows any more whether it goes on. */
export function endRing(): void {
  clearTimeout(expiry);
  ring.set(null);
}
