/** Returns the address of /login that leads to `path` after sign-in. */
export const loginPathFor = (path: string): string =>
  `/login?to=${encodeURIComponent(path)}#sign-up`;

/** Hash of /login after the browser's session has ended. */
export const SIGNED_OUT_HASH = '#signed-out';

/** A path that can't name another site. */
const PAGE = /^\/(?!api\/)[a-z][\w/-]{0,90}$/i;

/** Returns whether a path is a valid target after sign-in, above all not another site. */
export const isReturnPath = (path: string): boolean => PAGE.test(path);

/**
 * Cookie with the page that redirected to /login, because the address of /login doesn't contain it. The script of
 * /login clears it, also on a cached page, so that it applies to one visit.
 */
export const RETURN_PATH_COOKIE = 'pairwise.page';
/** Seconds from the redirect until the script of /login runs. */
const RETURN_PATH_SECONDS = 60;

/** Returns the Set-Cookie line for a redirect from `path` to /login; null or an invalid path clears the cookie. */
export function returnPathCookie(path: string | null, secure: boolean): string {
  const kept = path !== null && isReturnPath(path);
  const flags = `Path=/login; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${RETURN_PATH_COOKIE}=${kept ? path : ''}; Max-Age=${kept ? String(RETURN_PATH_SECONDS) : '0'}; ${flags}`;
}

/** Returns the target path in a query of /login; null for none or an invalid one. */
export function returnPath(query: string): string | null {
  const to = new URLSearchParams(query).get('to');
  return to !== null && isReturnPath(to) ? to : null;
}
