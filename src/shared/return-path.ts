export const loginPathFor = (path: string): string =>
  `/login?to=${encodeURIComponent(path)}#sign-up`;

export const SIGNED_OUT_HASH = '#signed-out';

const PAGE = /^\/(?!api\/)[a-z][\w/-]{0,90}$/i;

/** A return path can't name another site. */
export const isReturnPath = (path: string): boolean => PAGE.test(path);

/** The address of /login lacks the page: a cookie carries it, until the script of /login clears it. */
export const RETURN_PATH_COOKIE = 'pairwise.page';
/** Seconds from the redirect until the script of /login runs. */
const RETURN_PATH_SECONDS = 60;

/** A null or invalid path clears the cookie. */
export function returnPathCookie(path: string | null, secure: boolean): string {
  const kept = path !== null && isReturnPath(path);
  const flags = `Path=/login; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${RETURN_PATH_COOKIE}=${kept ? path : ''}; Max-Age=${kept ? String(RETURN_PATH_SECONDS) : '0'}; ${flags}`;
}

export function returnPath(query: string): string | null {
  const to = new URLSearchParams(query).get('to');
  return to !== null && isReturnPath(to) ? to : null;
}
