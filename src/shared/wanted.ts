/** What the address of /login carries when somebody came for a page: where they go once they are in. */
export const loginFor = (path: string): string => `/login?to=${encodeURIComponent(path)}#sign-up`;

/** Written so that no other site can be meant. */
const PAGE = /^\/(?!api\/)[a-z][\w/-]{0,90}$/i;

/** Whether people are led to a path once they are in; above all, to no other site. */
export const isWanted = (path: string): boolean => PAGE.test(path);

/** Tells /login which page led there, for ten minutes. The address of /login says nothing of it. */
export const WANTED_COOKIE = 'pairwise.page';
const WANTED_SECONDS = 600;

/** The Set-Cookie line for whoever is led from `path` to /login; `null`, or a path that nobody is led to, ends the one before. */
export function wantedCookie(path: string | null): string {
  const kept = path !== null && isWanted(path);
  return `${WANTED_COOKIE}=${kept ? path : ''}; Max-Age=${kept ? String(WANTED_SECONDS) : '0'}; Path=/login; HttpOnly; SameSite=Lax`;
}

/** The page a query of /login says; `null` for none that people are led to. */
export function wantedPath(query: string): string | null {
  const to = new URLSearchParams(query).get('to');
  return to !== null && isWanted(to) ? to : null;
}
