import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { draftKey } from './draft-key.ts';
import { takeInserts } from './insert.ts';
import { tellTyping } from './typing.ts';
import { persistentAtom } from '#stores/client/storage.ts';

const draft = atom('');

/** What stands in the composer. Each conversation keeps its own, over reloads and in all tabs. */
export const $draft: ReadableAtom<string> = draft;

let place: { userId: string; targetUserId: string; kept: WritableAtom<string> } | null = null;

/**
 * Takes up what was `typed` before the page could follow, else what an earlier page left, and
 * follows the person's other tabs. Returns unsubscribe.
 */
export function openDraft(userId: string, targetUserId: string, typed: string): () => void {
  const kept = persistentAtom(draftKey(userId, targetUserId), '', {
    // An empty one leaves no key behind.
    encode: (text: string) => text || undefined,
    decode: (text) => text,
  });
  place = { userId, targetUserId, kept };
  const stop = kept.subscribe((text) => draft.set(text));
  if (typed !== '') setDraft(typed);
  return stop;
}

/** The input says something else now. */
export function setDraft(text: string): void {
  draft.set(text);
  if (place === null) return;
  const { userId, targetUserId, kept } = place;
  tellTyping(userId, targetUserId, text);
  kept.set(text);
}

/** Gives `take` the draft with what other parts of the page insert. Returns unsubscribe. */
export function followInserts(take: (whole: string) => void): () => void {
  return takeInserts((text, put) => take(put(text, draft.get().trimEnd())));
}
