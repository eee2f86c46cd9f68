import { atom, onMount, type ReadableAtom } from 'nanostores';
import { serverNow } from './server-time.ts';

const TICK_MS = 15_000;

const now = atom(0);

/** The server's time in milliseconds, updated while it has a subscriber. */
export const $now: ReadableAtom<number> = now;

/** Updates {@link $now} before its next tick: times just came from the server. */
export const readClock = (): void => now.set(serverNow());

onMount(now, () => {
  readClock();
  const timer = setInterval(readClock, TICK_MS);
  return () => clearInterval(timer);
});
