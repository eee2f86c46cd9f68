import type { User } from '#shared/user.ts';

/**
 * Local storage key of the signed-in user, so that prerendered pages can draw the navigation before the first paint.
 */
export const ROOT_KEY = 'root';

/** Without a user the key is removed. */
export const encodeRoot = (user: User | null): string | undefined =>
  user === null ? undefined : JSON.stringify({ user });

/** Returns null for no user and for invalid content. */
export function decodeRoot(text: string | null): User | null {
  try {
    const user = (JSON.parse(text ?? 'null') as { user?: User } | null)?.user;
    return typeof user?._id === 'string' ? user : null;
  } catch {
    return null;
  }
}
