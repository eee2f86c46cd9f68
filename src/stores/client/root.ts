import type { User } from '#shared/user.ts';

/**
 * Local storage key `root`: the signed-in developer and nothing else, so that pages
 * without per-request HTML can draw the navigation before the first paint.
 */
export const ROOT_KEY = 'root';

/** Nobody leaves no key behind. */
export const encodeRoot = (user: User | null): string | undefined =>
  user === null ? undefined : JSON.stringify({ user });

/** `null` for nobody, and for anything that is not a stored user. */
export function decodeRoot(text: string | null): User | null {
  try {
    const user = (JSON.parse(text ?? 'null') as { user?: User } | null)?.user;
    return typeof user?._id === 'string' ? user : null;
  } catch {
    return null;
  }
}
