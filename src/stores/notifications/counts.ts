import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { CountsAnswer } from '#shared/api.ts';
import { persistentJSON } from '#stores/client/storage.ts';

/** What waits for the person: pending received requests, messages not read yet, notifications. */
export type Counts = Pick<CountsAnswer, 'requests' | 'unread' | 'notifications'>;

const NONE: Counts = { requests: 0, unread: 0, notifications: 0 };

/** Local storage key of a person's last known counts, for the first paint and for other tabs. */
export const countsKey = (userId: string): string => `counts:${userId}`;

const counts = atom(NONE);

/** The counts that the navigation shows, on every page. */
export const $counts: ReadableAtom<Counts> = counts;

let kept: { userId: string; store: WritableAtom<Counts> } | null = null;

/** Takes up what this browser knows of the person's counts, keeps them, and follows other tabs. */
export function openCounts(userId: string): void {
  if (kept?.userId === userId) return;
  const store = persistentJSON(countsKey(userId), NONE);
  kept = { userId, store };
  store.subscribe((known) => counts.set(known));
}

/** Changes what is known; the badges and other tabs follow. */
export function setCounts(known: Partial<Counts>): void {
  (kept?.store ?? counts).set({ ...counts.get(), ...known });
}
