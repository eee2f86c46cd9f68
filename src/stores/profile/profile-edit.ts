import { atom, type ReadableAtom } from 'nanostores';
import { type FieldName, type Section, sectionIn } from '#shared/profile-fields.ts';
import { type Failed, submit } from '#stores/client/submission.ts';

export type FieldProblems = Partial<Record<FieldName, string>>;

/** With each failure the first wrong field gets the focus; its `message` is '' when the fields say it all. */
export type EditState =
  { kind: 'closed' } | { kind: 'open' } | { kind: 'busy' } | Failed<FieldProblems>;

const edit = atom<EditState>({ kind: 'closed' });
const section = atom<Section>('you');
const changed = atom<FieldName[]>([]);
const asked = atom(false);

/** The edit panel; its fields are in draft.ts, which is loaded with them. */
export const $edit: ReadableAtom<EditState> = edit;
/** The part of it that shows. */
export const $section: ReadableAtom<Section> = section;
/** The fields in which the draft differs from what is kept. */
export const $changed: ReadableAtom<FieldName[]> = changed;
/** Whether the panel asks what is to become of the changes. */
export const $asked: ReadableAtom<boolean> = asked;

export const showEdit = (state: EditState): void => edit.set(state);
/** Saves once at a time; see {@link submit}. */
export const submitEdit = (problem: string | null, send: () => Promise<EditState>) =>
  submit(edit, problem, send);
export const showChanged = (names: FieldName[]): void => changed.set(names);
export const showSection = (shown: Section): void => section.set(shown);

/** Takes the page's first section; `null`: the panel is closed. For the browser only. */
export function seedEdit(first: Section | null): void {
  if (first === null) return;
  section.set(first);
  edit.set({ kind: 'open' });
}

export function openEdit(): void {
  section.set('you');
  edit.set({ kind: 'open' });
}

/** Closes the panel, or asks first while it holds changes. */
export function closeEdit(): void {
  if (changed.get().length > 0) asked.set(true);
  else edit.set({ kind: 'closed' });
}

/** The answer to the question: the changes stay, or go with the panel. */
export const keepChanges = (): void => asked.set(false);
export function dropChanges(): void {
  changed.set([]);
  edit.set({ kind: 'closed' });
}

export const addressOf = (shown: Section): string => `?section=${shown}`;

/** Steps of the history from the one before the panel opened. */
const stepsIn = (): number => (history.state as { steps?: number } | null)?.steps ?? 0;

/** Keeps the address of the page and the section that shows the same, also on the way back. Returns unsubscribe. */
export function followAddress(): () => void {
  /** Its steps are being left behind the closed panel, so that Back doesn't open it again. */
  let leaving = false;
  const write = () => {
    const shown = edit.get().kind === 'closed' ? null : section.get();
    if (shown === sectionIn(location.search)) return;
    if (shown !== null) {
      // The page goes to its top when it saves, not to where the panel was opened.
      history.scrollRestoration = 'manual';
      history.pushState({ steps: stepsIn() + 1 }, '', addressOf(shown));
    } else if (stepsIn() > 0) {
      leaving = true;
      history.go(-stepsIn());
    } else history.replaceState(null, '', location.pathname);
  };
  const read = () => {
    if (leaving) {
      leaving = false;
      history.scrollRestoration = 'auto';
      // The page was opened with a section in its address.
      if (sectionIn(location.search) !== null) history.replaceState(null, '', location.pathname);
      return;
    }
    const wanted = sectionIn(location.search);
    if (wanted !== null) {
      section.set(wanted);
      if (edit.get().kind === 'closed') edit.set({ kind: 'open' });
    } else if (edit.get().kind !== 'closed') {
      closeEdit();
      write();
    }
  };
  const stops = [edit.listen(write), section.listen(write)];
  addEventListener('popstate', read);
  return () => {
    removeEventListener('popstate', read);
    for (const stop of stops) stop();
  };
}
