import { atom, type WritableAtom } from 'nanostores';
import type { CountsAnswer } from '#shared/api.ts';
import { persistentJSON } from '#stores/client/storage.ts';

export type Counts = Omit<CountsAnswer, 'user'>;

const NONE: Counts = { requests: 0, unread: 0, sessions: 0, notifications: 0 };

/** The first paint and other tabs use the stored counts. */
export const countsKey = (userId: string): string => `counts:${userId}`;

export const $counts = atom(NONE);

let kept: { userId: string; store: WritableAtom<Counts> } | null = null;

export function openCounts(userId: string): void {
  if (kept?.userId === userId) return;
  const store = persistentJSON(countsKey(userId), NONE);
  kept = { userId, store };
  store.subscribe((known) => $counts.set(known));
}

/** Other tabs get the counts too. */
export function setCounts(known: Partial<Counts>): void {
  (kept?.store ?? $counts).set({ ...$counts.get(), ...known });
}
