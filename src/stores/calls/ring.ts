import { atom } from 'nanostores';
import { RING_EVERY_MS, type CallNews } from '#shared/call.ts';

export interface Ring {
  userId: string;
  name: string;
}

/** One lost ring is tolerated. */
const EXPIRES_MS = RING_EVERY_MS * 2 + 1000;

export const $ring = atom<Ring | null>(null);

let expiry: ReturnType<typeof setTimeout> | undefined;

/** A ring ends when any tab answers it or when it isn't repeated. */
export function followRing(news: CallNews): void {
  const isShown = $ring.get()?.userId === news.userId;
  if (news.kind !== 'rings') {
    if (isShown) endRing();
    return;
  }
  clearTimeout(expiry);
  expiry = setTimeout(endRing, EXPIRES_MS);
  if (!isShown) $ring.set({ userId: news.userId, name: news.name });
}

export function endRing(): void {
  clearTimeout(expiry);
  $ring.set(null);
}
