export const CONNECTION_SORTS = ['newest', 'talk', 'name'] as const;

/** Maximum length of a name query. */
export const CONNECTION_QUERY_MAX = 80;

/** Connections with `q` in their name, ordered by newest, latest message or name. */
export interface ConnectionOrder {
  q: string;
  sort: (typeof CONNECTION_SORTS)[number];
}

/** The default order. */
export const NEWEST: ConnectionOrder = { q: '', sort: 'newest' };

/** Returns "?q=ada&sort=name" without defaults; '' for all defaults. */
export function orderSearch({ q, sort }: ConnectionOrder): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort !== 'newest' && { sort }) });
  return query.size === 0 ? '' : `?${query.toString()}`;
}
