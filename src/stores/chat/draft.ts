import { atom, type ReadableAtom } from 'nanostores';
import { tellTyping } from './typing.ts';

const draft = atom('');

/** What stands in the composer. It is kept over a reload and a lost connection. */
export const $draft: ReadableAtom<string> = draft;

let place: { userId: string; targetUserId: string } | null = null;

const keyOf = (userId: string, targetUserId: string): string => `draft:${userId}:${targetUserId}`;

/** Takes up what was `typed` before the page could follow, else what an earlier page left. */
export function openDraft(userId: string, targetUserId: string, typed: string): void {
  place = { userId, targetUserId };
  draft.set(typed || (localStorage.getItem(keyOf(userId, targetUserId)) ?? ''));
}

/** The input says something else now. */
export function setDraft(text: string): void {
  draft.set(text);
  if (place === null) return;
  const { userId, targetUserId } = place;
  tellTyping(userId, targetUserId, text);
  try {
    if (text === '') localStorage.removeItem(keyOf(userId, targetUserId));
    else localStorage.setItem(keyOf(userId, targetUserId), text);
  } catch {
    // Full or forbidden storage: the draft lasts as long as the page.
  }
}

/**
 * Puts what other parts of the page insert behind what is typed, on a line of its own, and then
 * calls `taken`; answers how to stop.
 */
export function followInserts(taken: () => void): () => void {
  const take = (event: Event): void => {
    event.preventDefault();
    const typed = draft.get().trimEnd();
    setDraft((typed && `${typed}\n\n`) + (event as CustomEvent<string>).detail);
    taken();
  };
  addEventListener('insert', take);
  return () => removeEventListener('insert', take);
}
