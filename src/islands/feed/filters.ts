import { api } from '#stores/client/api.ts';
import { $matching } from '#stores/feed/feed.ts';
import * as words from './words.ts';

/** Updates the number beside the filters; returns unsubscribe. */
export function showMatching(): () => void {
  return $matching.listen((matching) => {
    const status = document.querySelector('[data-matching]');
    if (status && matching) status.textContent = words.match(matching);
  });
}

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
