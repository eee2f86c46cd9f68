import type { Card } from '#shared/feed.ts';
import { api, ApiError, messageOf, retryOnline } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import { shownOf } from './shown-of.ts';
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
      const shown = Array.from(rows, ({ dataset: { row, shown = row } }) => shown);
      if ((await shownNow(kind)).join() !== shown.join()) location.reload();
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

/** Returns the current rows of the list, in the form of `data-shown`. */
async function shownNow(kind: ListKind): Promise<string[]> {
  const query = new URLSearchParams(location.search);
  if (kind === 'saved') return (await api('GET /user/saved', { query })).saved.map(shownOf);
  const entries =
    kind === 'ignored'
      ? (await api('GET /user/ignored', { query })).users
      : (await api(`GET /user/request/${kind}`, { query })).requests;
  return entries.map(({ _id }) => _id);
}

// Most of this loads with the first press, because many readers press nothing.
async function act(kind: ListKind, button: HTMLElement, row: HTMLElement): Promise<void> {
  const { developer = '', row: requestId = '', done = '' } = row.dataset;
  if (kind === 'saved') {
    const { changeSaved } = await import('./saved-row.ts');
    await changeSaved(button, row, leave);
    return;
  }
  const person = JSON.parse(developer) as Card;
  if (kind === 'hidden') {
    await api('POST /request/review/show/:requestId', { params: { requestId } });
  } else if (kind === 'declined') {
    await api('POST /request/review/undo/:userId', { params: { userId: person._id } });
  } else {
    const feed = await import('#stores/feed/act.ts');
    await feed.act('undo', person, '');
  }
  showToast('done', done);
  leave(row);
}

async function change(kind: ListKind, button: HTMLButtonElement, row: HTMLElement): Promise<void> {
  button.disabled = true;
  try {
    await act(kind, button, row);
  } catch (error) {
    console.warn('Not changed:', error);
    showToast('failed', messageOf(error));
    const code = error instanceof ApiError && error.code;
    // It was answered or withdrawn elsewhere.
    if (kind !== 'saved' && (code === 'conflict' || code === 'not_found')) leave(row);
  }
  button.disabled = false;
}

/** The neighbour of a removed row gets the focus, or the text after the last one. Returns what brings the row back. */
function leave(row: HTMLElement): () => void {
  const { parentElement: list, nextSibling: after } = row;
  const some = document.querySelector<HTMLElement>('[data-some]');
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  const none = document.querySelector<HTMLElement>('[data-none]');
  if (next !== null) next.querySelector<HTMLElement>('[data-act]')?.focus();
  // Other pages of the list may have rows.
  else if (none === null) location.assign(location.pathname);
  else {
    if (some) some.hidden = true;
    none.hidden = false;
    none.querySelector('a')?.focus();
  }
  return () => {
    list?.insertBefore(row, after?.isConnected ? after : null);
    if (some) some.hidden = false;
    if (none) none.hidden = true;
    row.querySelector('a')?.focus();
  };
}
