import type { WritableAtom } from 'nanostores';
import { persistentText } from '#stores/client/storage.ts';

let kept: { userId: string; store: WritableAtom<string | undefined> } | null = null;

/**
 * The user's model key, stored in this browser only. Its storage key contains the user id, so signing out deletes it.
 */
function keyOf(userId: string): WritableAtom<string | undefined> {
  if (kept?.userId !== userId) {
    kept = { userId, store: persistentText(`assistant-api-key:${userId}`) };
  }
  return kept.store;
}

/** Returns null without a key. */
export const readKey = (userId: string): string | null => keyOf(userId).get() ?? null;

export const keepKey = (userId: string, key: string): void => keyOf(userId).set(key);

export const dropKey = (userId: string): void => keyOf(userId).set(undefined);

/** Calls `listener` when any tab changes the key. Returns unsubscribe. */
export const onKeyChange = (userId: string, listener: () => void): (() => void) =>
  keyOf(userId).listen(listener);
