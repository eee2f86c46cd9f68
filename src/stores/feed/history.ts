import type { Signal } from '#shared/matching.ts';
import { type FeedAction, storedActions } from './outbox.ts';

const HISTORY_MAX = 10;

const ACTIONS: readonly (Signal | 'later')[] = ['interested', 'ignored', 'later'];

type Past = FeedAction<Signal | 'later'>;

const open = (userId: string) => storedActions(`past:${userId}`, ACTIONS, true);

let opened: { userId: string; $history: ReturnType<typeof open> } | null = null;

/** The newest action comes last. All tabs share the history. */
export function historyOf(userId: string): ReturnType<typeof open> {
  if (opened?.userId !== userId) opened = { userId, $history: open(userId) };
  return opened.$history;
}

/** An earlier action for the same developer is replaced. */
export function remember(userId: string, action: Past): void {
  forget(userId, action.developer._id);
  const $history = historyOf(userId);
  $history.set([...$history.get(), action].slice(-HISTORY_MAX));
}

export function forget(userId: string, developerId: string): void {
  const $history = historyOf(userId);
  const rest = $history.get().filter(({ developer }) => developer._id !== developerId);
  if (rest.length < $history.get().length) $history.set(rest);
}
