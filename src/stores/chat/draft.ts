import { atom, type WritableAtom } from 'nanostores';
import { draftKey } from '#stores/keys.ts';
import { tellTyping } from './typing.ts';
import { persistentAtom } from '#stores/client/storage.ts';

/** Each conversation has its own draft, shared by tabs and kept over reloads. */
export const $draft = atom('');

let place: { userId: string; targetUserId: string; kept: WritableAtom<string> } | null = null;

/** A text `typed` before the scripts ran wins over the stored one. */
export function openDraft(userId: string, targetUserId: string, typed: string): () => void {
  const kept = persistentAtom(draftKey(userId, targetUserId), '', {
    // An empty draft deletes its storage key.
    encode: (text: string) => text || undefined,
    decode: (text) => text,
  });
  place = { userId, targetUserId, kept };
  const stop = kept.subscribe((text) => $draft.set(text));
  if (typed !== '') setDraft(typed);
  return stop;
}

export function setDraft(text: string): void {
  $draft.set(text);
  if (place === null) return;
  const { userId, targetUserId, kept } = place;
  tellTyping(userId, targetUserId, text);
  kept.set(text);
}

const behind = (text: string, typed: string): string => (typed && `${typed}\n\n`) + text;

let composer: ((whole: string) => void) | null = null;

/** Returns false without a composer. */
export function insertIntoComposer(text: string, put = behind): boolean {
  composer?.(put(text, $draft.get().trimEnd()));
  return composer !== null;
}

/** Other parts of the page insert text. */
export function followInserts(take: (whole: string) => void): () => void {
  composer = take;
  return () => {
    if (composer === take) composer = null;
  };
}
