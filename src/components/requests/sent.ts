import type { SentAnswer } from '#shared/api.ts';
import type { Card } from '#shared/feed.ts';
import { api, ApiError, OFFLINE } from '#stores/client/api.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './sent-words.ts';

/** Interests that wait can be taken back: the row goes here, and the card comes back in the person's decks. */
export function wireSent(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-take-back]');
    const row = button?.closest<HTMLElement>('[data-developer]');
    if (button && row) void takeBack(button, row);
  });
  // Undone in the deck, answered, asked elsewhere: seen when the person comes back to this page.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void catchUp();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void catchUp();
  });
}

/** Draws the page anew where it shows something else than what waits now. */
async function catchUp(): Promise<void> {
  try {
    const answer = await api<SentAnswer>('GET', `/user/request/sent${location.search}`);
    const rows = document.querySelectorAll<HTMLElement>('[data-developer]');
    const shown = Array.from(rows, ({ dataset }) => dataset['request']);
    if (answer.requests.map(({ _id }) => _id).join() !== shown.join()) location.reload();
  } catch (error) {
    console.warn(words.notLookedUp, error);
  }
}

async function takeBack(button: HTMLButtonElement, row: HTMLElement): Promise<void> {
  const developer = JSON.parse(row.dataset['developer'] ?? '') as Card;
  button.disabled = true;
  try {
    // Loaded with the first press: the page may only be read.
    const { act } = await import('#stores/feed/act.ts');
    await act('undo', developer, '');
    showToast('done', words.takenBack(developer.firstName));
    leave(row);
  } catch (error) {
    console.warn(words.notTakenBack, error);
    showToast('failed', error instanceof ApiError ? error.message : OFFLINE);
    // Answered, or taken back elsewhere: either way it does not wait any more.
    if (error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)) leave(row);
    else button.disabled = false;
  }
}

/** The one in its place gets the focus; the server draws what comes after the last. */
function leave(row: HTMLElement): void {
  const next = row.nextElementSibling ?? row.previousElementSibling;
  row.remove();
  if (next === null) location.reload();
  else next.querySelector<HTMLElement>('[data-take-back]')?.focus();
}
