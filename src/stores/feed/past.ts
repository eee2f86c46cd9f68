import type { Signal } from '#shared/matching.ts';
import { type Deed, keptDeeds } from './outbox.ts';

/** How far back Undo goes. */
const PAST_MAX = 10;

const DEEDS: readonly (Signal | 'later')[] = ['interested', 'ignored', 'later'];

type Past = Deed<Signal | 'later'>;

const open = (userId: string) => keptDeeds(`past:${userId}`, DEEDS, true);

let opened: { userId: string; $past: ReturnType<typeof open> } | null = null;

/**
 * What the person did in a deck and may take back, the last one last; kept for their next page
 * and shared with their other tabs. For the browser only.
 */
export function pastOf(userId: string): ReturnType<typeof open> {
  if (opened?.userId !== userId) opened = { userId, $past: open(userId) };
  return opened.$past;
}

/** Puts it last, in place of what was done about the same developer before. */
export function remember(userId: string, deed: Past): void {
  forget(userId, deed.developer._id);
  const $past = pastOf(userId);
  $past.set([...$past.get(), deed].slice(-PAST_MAX));
}

/** Nothing that was done about this developer can be taken back any more. */
export function forget(userId: string, developerId: string): void {
  const $past = pastOf(userId);
  const rest = $past.get().filter(({ developer }) => developer._id !== developerId);
  if (rest.length < $past.get().length) $past.set(rest);
}
