import { api } from '#stores/client/api.ts';

/** Stores the filters for the next visit and puts them into the address. */
export async function keepFilters(query: string): Promise<void> {
  const address = query === '' ? '/' : `/?${query}`;
  if (location.pathname + location.search !== address) history.replaceState(null, '', address);
  try {
    await api('PUT', '/user/feed/filters', { query }, { keepalive: true });
  } catch (error) {
    console.warn('The filters were not remembered:', error);
  }
}
