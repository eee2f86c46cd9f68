import type { Card } from '#shared/feed.ts';
import { api, ApiError, messageOf, retryOnline } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import type { ListKind } from './words.ts';

/** The row of a changed signal disappears. */
export function wireList(): void {
  const root = document.querySelector<HTMLElement>('[data-list]');
  if (root === null) return;
  const kind = root.dataset['list'] as ListKind;
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-act]');
    const row = button?.closest<HTMLElement>('[data-row]');
    if (button && row) void change(kind, button, row);
  });
  // Signals may have changed elsewhere while the page was hidden.
  const catchUp = async (): Promise<void> => {
    try {
      const rows = root.querySelectorAll<HTMLElement>('[data-row]');
      const shown = Array.from(rows, ({ dataset }) => dataset['row']);
      if ((await idsOf(kind)).join() !== shown.join()) location.reload();
    } catch (error) {
      console.warn('Not checked:', error);
      retryOnline(catchUp);
    }
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void catchUp();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void catchUp();
  });
}

async function idsOf(kind: ListKind): Promise<string[]> {
  const query = new URLSearchParams(location.search);
  const entries =
    kind === 'ignored'
      ? (await api('GET /user/ignored', { query })).users
      : (await api(`GET /user/request/${kind}`, { query })).requests;
  return entries.map(({ _id }) => _id);
}

async function act(kind: ListKind, person: Card, requestId: string): Promise<unknown> {
  if (kind === 'hidden') {
    return api('POST /request/review/show/:requestId', { params: { requestId } });
  }
  if (kind === 'declined') {
    return api('POST /request/review/undo/:userId', { params: { userId: person._id } });
  }
  // Many readers press nothing, so this loads with the first press.
  const feed = await import('#stores/feed/act.ts');
  return feed.act('undo', person, '');
}

async function change(kind: ListKind, button: HTMLButtonElement, row: HTMLElement): Promise<void> {
  const { developer = '', row: id = '', done = '' } = row.dataset;
  button.disabled = true;
  try {
    await act(kind, JSON.parse(developer) as Card, id);
    showToast('done', done);
    leave(row);
  } catch (error) {
    console.warn('Not changed:', error);
    showToast('failed', messageOf(error));
    const code = error instanceof ApiError && error.code;
    // It was answered or withdrawn elsewhere.
    if (code === 'conflict' || code === 'not_found') leave(row);
    else button.disabled = false;
  }
}

/** The neighbour of a removed row gets the focus, or the text after the last one. */
function leave(row: HTMLElement): void {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  const none = document.querySelector<HTMLElement>('[data-none]');
  if (next !== null) next.querySelector<HTMLElement>('[data-act]')?.focus();
  // Other pages of the list may have rows.
  else if (none === null) location.assign(location.pathname);
  else {
    document.querySelector('[data-some]')?.remove();
    none.hidden = false;
    none.querySelector('a')?.focus();
  }
}
