import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { CountsAnswer } from '#shared/api.ts';
import { persistentJSON } from '#stores/client/storage.ts';

/** Counts of pending received requests, unread messages and notifications. */
export type Counts = Pick<CountsAnswer, 'requests' | 'unread' | 'notifications'>;

const NONE: Counts = { requests: 0, unread: 0, notifications: 0 };

/** Returns the local storage key of the user's last known counts, for the first paint and other tabs. */
export const countsKey = (userId: string): string => `counts:${userId}`;

const counts = atom(NONE);

/** The counts in the navigation of every page. */
export const $counts: ReadableAtom<Counts> = counts;

let kept: { userId: string; store: WritableAtom<Counts> } | null = null;

/** Restores and stores the user's counts, and follows other tabs. */
export function openCounts(userId: string): void {
  if (kept?.userId === userId) return;
  const store = persistentJSON(countsKey(userId), NONE);
  kept = { userId, store };
  store.subscribe((known) => counts.set(known));
}

/** Updates some counts, also in other tabs. */
export function setCounts(known: Partial<Counts>): void {
  (kept?.store ?? counts).set({ ...counts.get(), ...known });
}
