import type { ReadableAtom } from 'nanostores';
import type { User } from '#shared/user.ts';
import { SIGNED_OUT_HASH } from '#shared/return-path.ts';
import { decodeRoot, encodeRoot, ROOT_KEY } from './root.ts';
import { local, persistentAtom, session } from './storage.ts';

const stored = persistentAtom<User | null>(ROOT_KEY, null, {
  encode: encodeRoot,
  decode: decodeRoot,
});

/** The signed-in developer as last heard of, kept under the local storage key `root` and shared by all tabs. */
export const $user: ReadableAtom<User | null> = stored;

/** Stores the developer as they now are; navigation, islands and other tabs follow at once. */
export function setUser(user: User): void {
  // Every page says who it is for; most say what is known.
  if (encodeRoot(user) !== encodeRoot(stored.get())) stored.set(user);
}

/**
 * Forgets the person: `root`, every key that carries a user id behind a colon (drafts, the
 * assistant's key) and the flags of this tab. What was chosen for the browser stays.
 */
export function clearPerson(): void {
  stored.set(null);
  for (const store of [local, session]) {
    for (const key of Object.keys(store)) {
      if (store === session || key.includes(':')) Reflect.deleteProperty(store, key);
    }
  }
}

let move: 'none' | 'asked' | 'made' = 'none';

/** While the page's own verb ends the session, its sockets closing does not move the page. */
export function setLeaving(asked: boolean): void {
  if (move !== 'made') move = asked ? 'asked' : 'none';
}

/** Whether the page is on its way to /login. */
export const isLeaving = (): boolean => move === 'made';

/** In the address of /login: why somebody is there. */
export const DELETED_HASH = '#deleted';

/**
 * Forgets the person and goes to /login; once, for a second move would cut the first short. Unless
 * the page's own verb ends the session, /login says that it has ended.
 */
export function leaveForLogin(hash = move === 'asked' ? '' : SIGNED_OUT_HASH): void {
  if (move === 'made') return;
  move = 'made';
  clearPerson();
  location.replace(`/login${hash}`);
}

/** As {@link leaveForLogin}, unless a verb of the page is about to do it. */
export function expelPerson(): void {
  if (move === 'none') leaveForLogin();
}
