import { atom, onMount, type ReadableAtom } from 'nanostores';

const TICK_MS = 15_000;

const now = atom(0);

/** The time in milliseconds, moving while someone looks at it. */
export const $now: ReadableAtom<number> = now;

/** Looks at the clock now: something has happened that a time of the server stands for. */
export const readClock = (): void => now.set(Date.now());

onMount(now, () => {
  const tick = (): void => now.set(Date.now());
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
});
