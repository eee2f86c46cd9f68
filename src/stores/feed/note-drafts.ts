import { atom, type WritableAtom } from 'nanostores';
import type { Card } from '#shared/feed.ts';
import type { NoteInput } from '#shared/note.ts';
import type { Lines } from '#shared/snippet.ts';
import { persistentJSON } from '#stores/client/storage.ts';

export interface NoteDraft {
  text: string;
  lines: Lines | null;
  /** Whether it is about the project. */
  project: boolean;
  problem: string | null;
}

type NoteDrafts = Readonly<Record<string, NoteDraft>>;

const EMPTY: NoteDraft = { text: '', lines: null, project: false, problem: null };
/** The next page gets this many drafts; the oldest ones are dropped. */
const KEPT_MAX = 20;

/** A draft stays until its card leaves; undo restores both. */
export const $noteDrafts = atom<NoteDrafts>({});
let kept: WritableAtom<NoteDrafts> | null = null;

export const noteDraft = (id: string): NoteDraft => $noteDrafts.get()[id] ?? EMPTY;

export function openNoteDrafts(userId: string): () => void {
  kept = persistentJSON(`notes:${userId}`, {}, true, tidy);
  return kept.subscribe((all) => $noteDrafts.set({ ...$noteDrafts.get(), ...all }));
}

function tidy(stored: Readonly<Record<string, Partial<NoteDraft> | null>>): NoteDrafts {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, draft]) =>
      typeof draft?.text === 'string' ? [[id, { ...EMPTY, ...draft, text: draft.text }]] : [],
    ),
  );
}

/** Empty drafts aren't stored. */
function change(all: NoteDrafts): void {
  $noteDrafts.set(all);
  const written = Object.entries(all).filter(([, { text }]) => text.trim() !== '');
  kept?.set(Object.fromEntries(written.slice(-KEPT_MAX)));
}

export const keepNoteDraft = (id: string, part: Partial<NoteDraft>): void =>
  change({ ...$noteDrafts.get(), [id]: { ...noteDraft(id), ...part } });

export function dropNoteDraft(id: string): void {
  if ($noteDrafts.get()[id] === undefined) return;
  const rest = Object.entries($noteDrafts.get()).filter(([other]) => other !== id);
  change(Object.fromEntries(rest));
}

/** A signal may have failed or been undone. */
export function returnNote(id: string, note: NoteInput | undefined, problem: string | null): void {
  if (note !== undefined)
    keepNoteDraft(id, {
      text: note.text,
      lines: note.lines ?? null,
      project: note.project === true,
      problem,
    });
}

/** The developer may have changed the code. */
export function linesIn(lines: Lines | null, { snippet }: Card): Lines | null {
  const count = snippet?.code.split('\n').length ?? 0;
  return lines !== null && lines[1] <= count ? lines : null;
}

export function noteTo(developer: Card): NoteInput | undefined {
  const { text, ...draft } = noteDraft(developer._id);
  if (text.trim() === '') return undefined;
  const lines = linesIn(draft.lines, developer);
  const project = draft.project && developer.project ? true : undefined;
  return { text: text.trim(), ...(lines && { lines }), ...(project && { project }) };
}
