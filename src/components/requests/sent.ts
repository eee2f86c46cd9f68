import type { Card } from '#shared/feed.ts';
import { ApiError, OFFLINE } from '#stores/client/api.ts';
import { onReturn, onTabMessage } from '#stores/client/tabs.ts';
import { showToast } from '#stores/client/toast.ts';
import { $user } from '#stores/client/user.ts';

/** Interests that wait can be taken back: the row goes here, and the card comes back in the person's decks. */
export function wireSent(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-take-back]');
    const row = button?.closest<HTMLElement>('[data-developer]');
    if (button && row) void takeBack(button, row);
  });
  const me = $user.get();
  if (me === null) return;
  onTabMessage(me._id, (news) => {
    const row = news.kind === 'signal-failed' ? rowOf(news.developer._id) : undefined;
    if (row !== undefined) remove(row);
    if (news.kind === 'signalled') location.reload();
  });
  onReturn(() => location.reload());
}

async function takeBack(button: HTMLButtonElement, row: HTMLElement): Promise<void> {
  const developer = JSON.parse(row.dataset['developer'] ?? '') as Card;
  button.disabled = true;
  try {
    // Loaded with the first press: the page may only be read.
    const { act } = await import('#stores/feed/act.ts');
    await act('undo', developer, '');
    showToast('done', `Taken back. ${developer.firstName} comes up in your feed again.`);
    leave(row);
  } catch (error) {
    console.warn('An interest was not taken back:', error);
    showToast('failed', error instanceof ApiError ? error.message : OFFLINE);
    // Answered, or taken back elsewhere: either way it does not wait any more.
    if (error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)) leave(row);
    else button.disabled = false;
  }
}

/** Answers the row in its place; the server draws what comes after the last. */
function remove(row: HTMLElement): Element | null {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  if (next === null) location.reload();
  return next;
}

function leave(row: HTMLElement): void {
  remove(row)?.querySelector<HTMLElement>('[data-take-back]')?.focus();
}

const rowOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-developer]')].find(
    ({ dataset }) => (JSON.parse(dataset['developer'] ?? '{}') as Card)._id === id,
  );
