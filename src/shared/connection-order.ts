export const CONNECTION_SORTS = ['newest', 'talk', 'name'] as const;

export const CONNECTION_QUERY_MAX = 80;

export interface ConnectionOrder {
  q: string;
  sort: (typeof CONNECTION_SORTS)[number];
}

export const NEWEST: ConnectionOrder = { q: '', sort: 'newest' };

export const orderQuery = ({ q, sort }: ConnectionOrder): Partial<ConnectionOrder> => ({
  ...(q && { q }),
  ...(sort !== 'newest' && { sort }),
});

/** Returns "?q=ada&sort=name" without defaults. */
export function orderSearch(order: ConnectionOrder): string {
  const query = new URLSearchParams(orderQuery(order));
  return query.size === 0 ? '' : `?${query.toString()}`;
}
