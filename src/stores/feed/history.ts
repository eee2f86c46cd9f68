import type { Signal } from '#shared/matching.ts';
import { type FeedAction, storedActions } from './outbox.ts';

/** Maximum undo steps. */
const PAST_MAX = 10;

const DEEDS: readonly (Signal | 'later')[] = ['interested', 'ignored', 'later'];

type Past = FeedAction<Signal | 'later'>;

const open = (userId: string) => storedActions(`past:${userId}`, DEEDS, true);

let opened: { userId: string; $past: ReturnType<typeof open> } | null = null;

/** The person's undo history, newest last, persistent and shared between tabs; browser only. */
export function historyOf(userId: string): ReturnType<typeof open> {
  if (opened?.userId !== userId) opened = { userId, $past: open(userId) };
  return opened.$past;
}

/** Appends an action and replaces an earlier one for the same developer. */
export function remember(userId: string, deed: Past): void {
  forget(userId, deed.developer._id);
  const $past = historyOf(userId);
  $past.set([...$past.get(), deed].slice(-PAST_MAX));
}

/** Removes a developer from the history. */
export function forget(userId: string, developerId: string): void {
  const $past = historyOf(userId);
  const rest = $past.get().filter(({ developer }) => developer._id !== developerId);
  if (rest.length < $past.get().length) $past.set(rest);
}
