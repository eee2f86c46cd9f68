import { api } from '#stores/client/api.ts';
import { $matching } from '#stores/feed/feed.ts';
import * as words from './words.ts';

export function showMatching(): () => void {
  return $matching.listen((matching) => {
    const status = document.querySelector('[data-matching]');
    if (status && matching) status.textContent = words.match(matching);
  });
}

export async function keepFilters(query: string): Promise<void> {
  const address = query === '' ? '/' : `/?${query}`;
  if (location.pathname + location.search !== address) history.replaceState(null, '', address);
  try {
    await api('PUT /user/feed/filters', { body: { query }, keepalive: true });
  } catch (error) {
    console.warn('The filters were not remembered:', error);
  }
}
