import { atom, type ReadableAtom } from 'nanostores';
import { tellTyping } from './typing.ts';

const draft = atom('');

/** What stands in the composer. Each conversation keeps its own, over reloads and in all tabs. */
export const $draft: ReadableAtom<string> = draft;

let place: { userId: string; targetUserId: string; key: string } | null = null;

const kept = (): string => (place === null ? '' : (localStorage.getItem(place.key) ?? ''));

/**
 * Takes up what was `typed` before the page could follow, else what an earlier page left, and
 * follows the person's other tabs: what is heard is never written back, so that no two tabs can
 * answer each other. Answers how to stop.
 */
export function openDraft(userId: string, targetUserId: string, typed: string): () => void {
  place = { userId, targetUserId, key: `draft:${userId}:${targetUserId}` };
  if (typed === '') draft.set(kept());
  else setDraft(typed);
  const { key } = place;
  const hear = (event: StorageEvent): void => {
    if (event.key === key) draft.set(event.newValue ?? '');
  };
  // A page in the back/forward cache hears nothing.
  const back = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) draft.set(kept());
  };
  addEventListener('storage', hear);
  addEventListener('pageshow', back);
  return () => {
    removeEventListener('storage', hear);
    removeEventListener('pageshow', back);
  };
}

/** The input says something else now. */
export function setDraft(text: string): void {
  draft.set(text);
  if (place === null) return;
  const { userId, targetUserId, key } = place;
  tellTyping(userId, targetUserId, text);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
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
