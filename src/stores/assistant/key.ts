import type { WritableAtom } from 'nanostores';
import { persistentText } from '#stores/client/storage.ts';

let kept: { userId: string; store: WritableAtom<string | undefined> } | null = null;

/** A person's key for the model, in this browser and nowhere else; its name carries the user id, so that it goes with them. */
function keyOf(userId: string): WritableAtom<string | undefined> {
  if (kept?.userId !== userId) {
    kept = { userId, store: persistentText(`assistant-api-key:${userId}`) };
  }
  return kept.store;
}

/** `null`: there is none. */
export const readKey = (userId: string): string | null => keyOf(userId).get() ?? null;

export const keepKey = (userId: string, key: string): void => keyOf(userId).set(key);

export const dropKey = (userId: string): void => keyOf(userId).set(undefined);

/** Calls `listener` when the key changes, in whichever tab. Returns unsubscribe. */
export const onKeyChange = (userId: string, listener: () => void): (() => void) =>
  keyOf(userId).listen(listener);
