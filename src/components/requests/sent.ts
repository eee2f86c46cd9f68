import type { Card } from '#shared/feed.ts';
import { api, ApiError, messageOf, retryOnline } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';

const withdrawn = (firstName: string): string =>
  `Request withdrawn. ${firstName} will appear in your feed again.`;
const notLookedUp = 'Pending requests weren’t loaded:';
const notWithdrawn = 'A request wasn’t withdrawn:';

/** The row of a withdrawn request disappears, and the card returns to the feed. */
export function wireSent(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-withdraw]');
    const row = button?.closest<HTMLElement>('[data-developer]');
    if (button && row) void withdraw(button, row);
  });
  // Requests may have changed elsewhere while the page was hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUp();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void catchUp();
  });
}

async function catchUp(): Promise<void> {
  try {
    const answer = await api('GET /user/request/sent', {
      query: new URLSearchParams(location.search),
    });
    const rows = document.querySelectorAll<HTMLElement>('[data-developer]');
    const shown = Array.from(rows, ({ dataset }) => dataset['request']);
    if (answer.requests.map(({ _id }) => _id).join() !== shown.join()) location.reload();
  } catch (error) {
    console.warn(notLookedUp, error);
    retryOnline(catchUp);
  }
}

async function withdraw(button: HTMLButtonElement, row: HTMLElement): Promise<void> {
  const developer = JSON.parse(row.dataset['developer'] ?? '') as Card;
  button.disabled = true;
  try {
    // Many readers press nothing, so this loads with the first press.
    const { act } = await import('#stores/feed/act.ts');
    await act('undo', developer, '');
    showToast('done', withdrawn(developer.firstName));
    leave(row);
  } catch (error) {
    console.warn(notWithdrawn, error);
    const code = error instanceof ApiError && error.code;
    showToast('failed', messageOf(error));
    // The request is no longer pending: it was answered or withdrawn elsewhere.
    if (code === 'conflict' || code === 'not_found') leave(row);
    else button.disabled = false;
  }
}

/** The neighbour of a removed row gets the focus; the page reloads after the last one. */
function leave(row: HTMLElement): void {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  if (next === null) location.reload();
  else next.querySelector<HTMLElement>('[data-withdraw]')?.focus();
}
