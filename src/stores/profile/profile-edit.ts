import { atom, type ReadableAtom } from 'nanostores';
import type { FieldName } from '#shared/profile-fields.ts';
import { type Failed, submit } from '#stores/client/submission.ts';

export type FieldProblems = Partial<Record<FieldName, string>>;

/** With each failure the first wrong field gets the focus; its `message` is '' when the fields say it all. */
export type EditState =
  { kind: 'closed' } | { kind: 'open' } | { kind: 'busy' } | Failed<FieldProblems>;

const edit = atom<EditState>({ kind: 'closed' });

/** The edit panel; its fields are in draft.ts, which is loaded with them. */
export const $edit: ReadableAtom<EditState> = edit;

export const showEdit = (state: EditState): void => edit.set(state);
export const openEdit = (): void => edit.set({ kind: 'open' });
/** Saves once at a time; see {@link submit}. */
export const submitEdit = (problem: string | null, send: () => Promise<EditState>) =>
  submit(edit, problem, send);
export const closeEdit = (): void => edit.set({ kind: 'closed' });
