import { atom, type ReadableAtom } from 'nanostores';
import type { CountsAnswer } from '#shared/api.ts';
import { readRoot } from './root.ts';

/** What waits for the person: pending received requests, messages not read yet. */
export type Counts = Pick<CountsAnswer, 'requests' | 'unread'>;

const counts = atom<Counts>({ requests: 0, unread: 0 });

/** Set in the browser only; the navigation and the islands of a page share it. */
export const $counts: ReadableAtom<Counts> = counts;

/** Where the last known counts of a person are kept, for the first paint and for other tabs. */
export const countsKey = (userId: string): string => `counts:${userId}`;

/** What another tab or an earlier page stored; zeros for anything else. */
export function decodeCounts(text: string | null): Counts {
  const [requests = 0, unread = 0] = (text ?? '').split(',').map((part) => Number(part) || 0);
  return { requests, unread };
}

/** Changes what is known; the badges of this page and of other tabs follow. */
export function setCounts(known: Partial<Counts>): void {
  counts.set({ ...counts.get(), ...known });
  const user = readRoot();
  const { requests, unread } = counts.get();
  if (user) localStorage.setItem(countsKey(user._id), `${String(requests)},${String(unread)}`);
}

/** Takes over what another tab stored. */
export function loadCounts(): void {
  const user = readRoot();
  counts.set(decodeCounts(user && localStorage.getItem(countsKey(user._id))));
}
