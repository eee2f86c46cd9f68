/** What the address of /login carries when somebody came for a page: where they go once they are in. */
export const loginPathFor = (path: string): string =>
  `/login?to=${encodeURIComponent(path)}#sign-up`;

/** Behind the address of /login: the session that the browser still named has ended. */
export const SIGNED_OUT_HASH = '#signed-out';

/** Written so that no other site can be meant. */
const PAGE = /^\/(?!api\/)[a-z][\w/-]{0,90}$/i;

/** Whether people are led to a path once they are in; above all, to no other site. */
export const isReturnPath = (path: string): boolean => PAGE.test(path);

/**
 * Tells /login which page redirected there; the address of /login doesn't. The script of /login
 * takes it when it runs, also on a page out of a cache, so that it lasts for one visit.
 */
export const RETURN_PATH_COOKIE = 'pairwise.page';
/** Seconds that a redirect and the script of /login may take. */
const WANTED_SECONDS = 60;

/** Returns the Set-Cookie line of a redirect from `path` to /login; `null`, or a path that isn't kept, ends the one before. */
export function returnPathCookie(path: string | null, secure: boolean): string {
  const kept = path !== null && isReturnPath(path);
  const flags = `Path=/login; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${RETURN_PATH_COOKIE}=${kept ? path : ''}; Max-Age=${kept ? String(WANTED_SECONDS) : '0'}; ${flags}`;
}

/** The page a query of /login says; `null` for none that people are led to. */
export function returnPath(query: string): string | null {
  const to = new URLSearchParams(query).get('to');
  return to !== null && isReturnPath(to) ? to : null;
}
