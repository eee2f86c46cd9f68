import type { User } from '#shared/user.ts';

/**
 * Local storage key `root`: the signed-in developer and nothing else, so that pages
 * without per-request HTML can draw the navigation before the first paint.
 */
export const ROOT_KEY = 'root';

export const encodeRoot = (user: User | null): string => JSON.stringify({ user });

/** `null` for nobody, and for anything that is not a stored user. */
export function decodeRoot(text: string | null): User | null {
  try {
    const user = (JSON.parse(text ?? 'null') as { user?: User } | null)?.user;
    return typeof user?._id === 'string' ? user : null;
  } catch {
    return null;
  }
}

export const readRoot = (): User | null => decodeRoot(localStorage.getItem(ROOT_KEY));

/** Stores the developer; other tabs see it, and the navigation of this page draws it anew. */
export function writeRoot(user: User): void {
  const text = encodeRoot(user);
  if (localStorage.getItem(ROOT_KEY) !== text) localStorage.setItem(ROOT_KEY, text);
  dispatchEvent(new CustomEvent<User>('person', { detail: user }));
}

/**
 * Forgets the person: `root`, every key that carries a user id (drafts, the assistant's
 * key) and the flags of this tab. The theme stays.
 */
export function clearPerson(): void {
  for (const key of Object.keys(localStorage)) {
    if (key !== 'theme') localStorage.removeItem(key);
  }
  sessionStorage.clear();
}

let move: 'none' | 'asked' | 'made' = 'none';

/** While the page's own verb ends the session, its sockets closing does not move the page. */
export function setLeaving(asked: boolean): void {
  if (move !== 'made') move = asked ? 'asked' : 'none';
}

/** Forgets the person and goes to /login; once, for a second move would cut the first short. */
export function leaveForLogin(): void {
  if (move === 'made') return;
  move = 'made';
  clearPerson();
  location.replace('/login');
}

/** As {@link leaveForLogin}, unless a verb of the page is about to do it. */
export function expelPerson(): void {
  if (move === 'none') leaveForLogin();
}
