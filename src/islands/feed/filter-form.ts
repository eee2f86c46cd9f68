import { filterQuery, parseFilters } from '#shared/feed-filters.ts';
import { api } from '#stores/client/api.ts';
import * as words from './words.ts';

const PAUSE_MS = 250;

let wired = false;

const queryOf = (form: HTMLFormElement): string =>
  filterQuery(parseFilters(new URLSearchParams(new FormData(form) as never)).filters);

/** The submitted address has only set filters. */
export function wireFilters(): void {
  const form = document.querySelector<HTMLFormElement>('#filters form');
  const status = form?.querySelector('[data-match]');
  if (wired || !form || !status) return;
  wired = true;
  let latest = 0;
  let timer = 0;
  const count = async (): Promise<void> => {
    latest += 1;
    const mine = latest;
    const query = queryOf(form);
    if (query === '') {
      status.textContent = '';
      return;
    }
    try {
      const { matching } = await api('GET /user/feed', { query: `limit=1&${query}` });
      if (mine === latest && matching) status.textContent = words.matching(matching);
    } catch (error) {
      console.warn('Matches could not be counted:', error);
      if (mine === latest) status.textContent = '';
    }
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void count(), PAUSE_MS);
  });
  form.addEventListener('submit', (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.value === 'cancel') return;
    event.preventDefault();
    location.assign(`/?${queryOf(form) || 'show=all'}`);
  });
  void count();
}
