import type { User } from '#shared/user.ts';
import { SIGNED_OUT_HASH } from '#shared/return-path.ts';
import { decodeRoot, encodeRoot, ROOT_KEY } from './root.ts';
import { local, persistentAtom, session } from './storage.ts';

/** All tabs share the user as last received, by the local storage key `root`. */
export const $user = persistentAtom<User | null>(ROOT_KEY, null, {
  encode: encodeRoot,
  decode: decodeRoot,
});

export function setUser(user: User): void {
  // Each page includes the user, usually unchanged.
  if (encodeRoot(user) !== encodeRoot($user.get())) $user.set(user);
}

/**
 * The user's data are `root`, all keys with a user id after a colon (drafts, the assistant's key),
 * and this tab's flags. Browser settings are kept.
 */
export function clearPerson(): void {
  $user.set(null);
  for (const store of [local, session]) {
    for (const key of Object.keys(store)) {
      if (store === session || key.includes(':')) Reflect.deleteProperty(store, key);
    }
  }
}

let move: 'none' | 'asked' | 'made' = 'none';

/** Closing sockets don't redirect while the page itself ends the session. */
export function setLeaving(asked: boolean): void {
  if (move !== 'made') move = asked ? 'asked' : 'none';
}

export const isLeaving = (): boolean => move === 'made';

export const DELETED_HASH = '#deleted';

/**
 * A second navigation would abort the first. /login reports an ended session, unless the page ended
 * it.
 */
export function leaveForLogin(page = `/login${move === 'asked' ? '' : SIGNED_OUT_HASH}`): void {
  if (move === 'made') return;
  move = 'made';
  clearPerson();
  location.replace(page);
}

export function expelPerson(): void {
  if (move === 'none') leaveForLogin();
}
