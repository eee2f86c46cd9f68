import { atom, type ReadableAtom } from 'nanostores';
import type { NoteInput } from '#shared/note.ts';
import type { Lines } from '#shared/snippet.ts';

/** What somebody is about to say with an interest. */
export interface NoteDraft {
  text: string;
  /** The lines it is about; `null`: none are chosen. */
  lines: Lines | null;
  /** Why it was not sent. */
  problem: string | null;
}

const EMPTY: NoteDraft = { text: '', lines: null, problem: null };

const drafts = atom<Readonly<Record<string, NoteDraft>>>({});

/** By the developer they are for. One stays when it is sent: undo brings it back with the card. */
export const $noteDrafts: ReadableAtom<Readonly<Record<string, NoteDraft>>> = drafts;

export const noteDraft = (id: string): NoteDraft => drafts.get()[id] ?? EMPTY;

export function keepNoteDraft(id: string, part: Partial<NoteDraft>): void {
  drafts.set({ ...drafts.get(), [id]: { ...noteDraft(id), ...part } });
}

/** Puts what was sent, and did not stay so, back on its card. */
export function returnNote(id: string, note: NoteInput | undefined, problem: string | null): void {
  if (note !== undefined)
    keepNoteDraft(id, { text: note.text, lines: note.lines ?? null, problem });
}

/** What goes along with an interest. */
export function noteTo(id: string): NoteInput | undefined {
  const { text, lines } = noteDraft(id);
  if (text.trim() === '') return undefined;
  return { text: text.trim(), ...(lines && { lines }) };
}
