import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Card } from '#shared/feed.ts';
import type { NoteInput } from '#shared/note.ts';
import type { Lines } from '#shared/snippet.ts';
import { persistentAtom } from '#stores/client/storage.ts';

/** A draft of the comment sent with interest. */
export interface NoteDraft {
  text: string;
  /** The quoted lines, or null. */
  lines: Lines | null;
  /** Error message of the last attempt. */
  problem: string | null;
}

type NoteDrafts = Readonly<Record<string, NoteDraft>>;

const EMPTY: NoteDraft = { text: '', lines: null, problem: null };
/** Maximum number of drafts kept for the next page; the oldest ones are dropped. */
const KEPT_MAX = 20;

const drafts = atom<NoteDrafts>({});
let kept: WritableAtom<NoteDrafts> | null = null;

/** Drafts by developer. A draft stays until its card leaves; undo restores both. */
export const $noteDrafts: ReadableAtom<NoteDrafts> = drafts;

export const noteDraft = (id: string): NoteDraft => drafts.get()[id] ?? EMPTY;

/** Restores the user's stored drafts and follows other tabs. Returns unsubscribe. */
export function openNoteDrafts(userId: string): () => void {
  kept = persistentAtom<NoteDrafts>(`notes:${userId}`, {}, { encode, decode });
  return kept.subscribe((all) => drafts.set({ ...drafts.get(), ...all }));
}

/** Returns the stored form; empty drafts are omitted. */
function encode(all: NoteDrafts): string | undefined {
  const written = Object.entries(all).filter(([, { text }]) => text.trim() !== '');
  if (written.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(written.slice(-KEPT_MAX)));
}

function decode(text: string): NoteDrafts {
  try {
    const all = JSON.parse(text) as Record<string, Partial<NoteDraft> | null>;
    return Object.fromEntries(
      Object.entries(all).flatMap(([id, draft]) =>
        typeof draft?.text === 'string' ? [[id, { ...EMPTY, ...draft, text: draft.text }]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function change(all: NoteDrafts): void {
  drafts.set(all);
  kept?.set(all);
}

export const keepNoteDraft = (id: string, part: Partial<NoteDraft>): void =>
  change({ ...drafts.get(), [id]: { ...noteDraft(id), ...part } });

/** Deletes the draft of a card that left the deck. */
export function dropNoteDraft(id: string): void {
  if (drafts.get()[id] === undefined) return;
  const rest = Object.entries(drafts.get()).filter(([other]) => other !== id);
  change(Object.fromEntries(rest));
}

/** Restores the comment of a failed or undone signal to its card. */
export function returnNote(id: string, note: NoteInput | undefined, problem: string | null): void {
  if (note !== undefined)
    keepNoteDraft(id, { text: note.text, lines: note.lines ?? null, problem });
}

/** Returns the quoted lines if the developer's code still has them. */
export function linesIn(lines: Lines | null, { snippet }: Card): Lines | null {
  const count = snippet?.code.split('\n').length ?? 0;
  return lines !== null && lines[1] <= count ? lines : null;
}

/** Returns the comment to send with interest, if any. */
export function noteTo(developer: Card): NoteInput | undefined {
  const { text, ...draft } = noteDraft(developer._id);
  if (text.trim() === '') return undefined;
  const lines = linesIn(draft.lines, developer);
  return { text: text.trim(), ...(lines && { lines }) };
}
