/** What the address of /login carries when somebody came for a page: where they go once they are in. */
export const loginFor = (path: string): string => `/login?to=${encodeURIComponent(path)}#sign-up`;

// Written out: the rules of handles come with the table of all fields, which a login page has no use for.
const PAGE = /^\/u\/[a-z0-9-]{3,30}$/;

/** Whether people are led to a path once they are in; above all, to no other site. */
export const isWanted = (path: string): boolean => PAGE.test(path);

/** The page a query of /login says; `null` for none that people are led to. */
export function wantedPath(query: string): string | null {
  const to = new URLSearchParams(query).get('to');
  return to !== null && isWanted(to) ? to : null;
}
