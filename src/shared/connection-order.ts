export const CONNECTION_SORTS = ['newest', 'talk', 'name'] as const;

/** The longest part of a name that is looked for. */
export const CONNECTION_QUERY_MAX = 80;

/** Of the connections those whose name has `q` in it, in an order: newest, or latest talk, first, or by name. */
export interface ConnectionOrder {
  q: string;
  sort: (typeof CONNECTION_SORTS)[number];
}

/** What an address means that says neither. */
export const NEWEST: ConnectionOrder = { q: '', sort: 'newest' };

/** "?q=ada&sort=name", without what is as usual; '' when all is. */
export function orderSearch({ q, sort }: ConnectionOrder): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(sort !== 'newest' && { sort }) });
  return query.size === 0 ? '' : `?${query.toString()}`;
}
