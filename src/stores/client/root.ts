import type { User } from '#shared/user.ts';

/** Prerendered pages can draw the navigation of the stored user before the first paint. */
export const ROOT_KEY = 'root';

export const encodeRoot = (user: User | null): string | undefined =>
  user === null ? undefined : JSON.stringify({ user });

/** Null means no user, or invalid content. */
export function decodeRoot(text: string | null): User | null {
  try {
    const user = (JSON.parse(text ?? 'null') as { user?: User } | null)?.user;
    return typeof user?._id === 'string' ? user : null;
  } catch {
    return null;
  }
}
