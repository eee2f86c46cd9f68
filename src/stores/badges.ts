import type { CountsAnswer } from '#shared/api.ts';
import { readRoot } from './root.ts';

/** What waits for the person: pending received requests, messages not read yet. */
export type Counts = Pick<CountsAnswer, 'requests' | 'unread' | 'notifications'>;

/** Local storage key of a person's last known counts, for the first paint and for other tabs. */
export const countsKey = (userId: string): string => `counts:${userId}`;

/** What this browser knows of the signed-in person's counts; zeros before anything is known. */
export function readCounts(): Counts {
  const user = readRoot();
  const stored = user && localStorage.getItem(countsKey(user._id));
  return {
    requests: 0,
    unread: 0,
    notifications: 0,
    ...(JSON.parse(stored ?? '{}') as Partial<Counts>),
  };
}

/** Changes what is known. The badges, `$counts` and other tabs follow. */
export function setCounts(known: Partial<Counts>): void {
  const detail = { ...readCounts(), ...known };
  const user = readRoot();
  if (user) localStorage.setItem(countsKey(user._id), JSON.stringify(detail));
  dispatchEvent(new CustomEvent<Counts>('counts', { detail }));
}
