import { persistentAtom } from '@nanostores/persistent';
import type { ReadableAtom } from 'nanostores';
import type { User } from '#shared/user.ts';
import { decodeRoot, encodeRoot, ROOT_KEY } from './root.ts';

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
  for (const key of Object.keys(localStorage)) {
    if (key.includes(':')) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}

let move: 'none' | 'asked' | 'made' = 'none';

/** While the page's own verb ends the session, its sockets closing does not move the page. */
export function setLeaving(asked: boolean): void {
  if (move !== 'made') move = asked ? 'asked' : 'none';
}

/** Whether the page is on its way to /login. */
export const isLeaving = (): boolean => move === 'made';

/** In the address of /login: it says that the account is gone. */
export const DELETED_HASH = '#deleted';

/** Forgets the person and goes to /login; once, for a second move would cut the first short. */
export function leaveForLogin(hash: typeof DELETED_HASH | '' = ''): void {
  if (move === 'made') return;
  move = 'made';
  clearPerson();
  location.replace(`/login${hash}`);
}

/** As {@link leaveForLogin}, unless a verb of the page is about to do it. */
export function expelPerson(): void {
  if (move === 'none') leaveForLogin();
}
