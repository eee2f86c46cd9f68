import { atom } from 'nanostores';
import { type FieldName, type Section, sectionIn } from '#shared/profile-fields.ts';
import { type Failed, submit } from '#stores/client/submission.ts';

export type FieldProblems = Partial<Record<FieldName, string>>;

/**
 * The first invalid field gets the focus. `message` is '' if the fields' messages are sufficient.
 */
export type EditState =
  { kind: 'closed' } | { kind: 'open' } | { kind: 'busy' } | Failed<FieldProblems>;

/** draft.ts holds the panel's fields and is loaded with them. */
export const $edit = atom<EditState>({ kind: 'closed' });
export const $section = atom<Section>('you');
export const $changed = atom<FieldName[]>([]);
/** True while the panel asks whether to keep the changes. */
export const $asked = atom(false);

export const showEdit = (state: EditState): void => $edit.set(state);
export const submitEdit = (problem: string | null, send: () => Promise<EditState>) =>
  submit($edit, problem, send);
export const showChanged = (names: FieldName[]): void => $changed.set(names);
export const showSection = (shown: Section): void => $section.set(shown);

/** Null means the panel is closed. */
export function seedEdit(first: Section | null): void {
  if (first === null) return;
  $section.set(first);
  $edit.set({ kind: 'open' });
}

export function openEdit(): void {
  $section.set('you');
  $edit.set({ kind: 'open' });
}

/** Unsaved changes are asked about first. */
export function closeEdit(): void {
  if ($changed.get().length > 0) $asked.set(true);
  else $edit.set({ kind: 'closed' });
}

export const keepChanges = (): void => $asked.set(false);
export function dropChanges(): void {
  // The dialog leaves with the panel, without a close event.
  $asked.set(false);
  $changed.set([]);
  $edit.set({ kind: 'closed' });
}

export const addressOf = (shown: Section): string => `?section=${shown}`;

const stepsIn = (): number => (history.state as { steps?: number } | null)?.steps ?? 0;

/** Back changes the address too. */
export function followAddress(): () => void {
  /** Back must not reopen the panel while the history returns to the entry before it. */
  let leaving = false;
  const write = () => {
    const shown = $edit.get().kind === 'closed' ? null : $section.get();
    if (shown === sectionIn(location.search)) return;
    if (shown !== null) {
      // The page scrolls to its top after saving, instead of the earlier position.
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
      // The page may have been opened with a section in its address.
      if (sectionIn(location.search) !== null) history.replaceState(null, '', location.pathname);
      return;
    }
    const wanted = sectionIn(location.search);
    if (wanted !== null) {
      $section.set(wanted);
      if ($edit.get().kind === 'closed') $edit.set({ kind: 'open' });
    } else if ($edit.get().kind !== 'closed') {
      closeEdit();
      write();
    }
  };
  const stops = [$edit.listen(write), $section.listen(write)];
  addEventListener('popstate', read);
  return () => {
    removeEventListener('popstate', read);
    for (const stop of stops) stop();
  };
}
