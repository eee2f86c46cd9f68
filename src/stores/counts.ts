import { atom, type ReadableAtom } from 'nanostores';
import { type Counts, readCounts, setCounts } from './badges.ts';

export { setCounts };

const inBrowser = typeof document !== 'undefined';
const counts = atom<Counts>(
  inBrowser ? readCounts() : { requests: 0, unread: 0, notifications: 0 },
);

/** The same counts the navigation shows, for islands; static pages do without this module. */
export const $counts: ReadableAtom<Counts> = counts;

if (inBrowser) {
  addEventListener('counts', (event) => {
    counts.set((event as CustomEvent<Counts>).detail);
  });
}
