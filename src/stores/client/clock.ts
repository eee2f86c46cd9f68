import { atom, onMount } from 'nanostores';
import { serverNow } from './server-time.ts';

const TICK_MS = 15_000;

/** The time advances only while it has a subscriber. */
export const $now = atom(0);

/** Times just came from the server, so the next tick is too late. */
export const readClock = (): void => $now.set(serverNow());

onMount($now, () => {
  readClock();
  const timer = setInterval(readClock, TICK_MS);
  return () => clearInterval(timer);
});
