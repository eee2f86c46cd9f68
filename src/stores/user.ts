import { persistentAtom } from '@nanostores/persistent';
import type { ReadableAtom } from 'nanostores';
import type { User } from '#shared/user.ts';
import { decodeRoot, encodeRoot, ROOT_KEY, writeRoot } from './root.ts';

const stored = persistentAtom<User | null>(ROOT_KEY, null, {
  encode: encodeRoot,
  decode: decodeRoot,
});

/** The signed-in developer, kept under the local storage key `root` and shared by all tabs. */
export const $user: ReadableAtom<User | null> = stored;

/** Stores the developer as they now are; navigation and other tabs follow at once. */
export function setUser(user: User): void {
  stored.set(user);
  writeRoot(user);
}
