import { atom, type ReadableAtom } from 'nanostores';
import type { ProfileEditAnswer } from '#shared/api.ts';
import { changesOf, draftProblems, openDraft, type ProfileDraft } from '#shared/profile-draft.ts';
import type { NameOf } from '#shared/profile-fields.ts';
import { normaliseSkills } from '#shared/skills.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith } from '#stores/client/submission.ts';
import { $profile, announce, showSaved } from './profile.ts';
import { $edit, type FieldProblems, showEdit, submitEdit } from './profile-edit.ts';
import * as words from './words.ts';

const draft = atom<ProfileDraft>(openDraft({}));

/** The fields of the edit panel, as typed. They outlive a reload of the profile. */
export const $draft: ReadableAtom<ProfileDraft> = draft;

// The panel opens anew each time, the first time before this is loaded.
$edit.subscribe(({ kind }) => {
  const now = $profile.get();
  if (kind === 'open') draft.set(openDraft(now.kind === 'ready' ? now.user : {}));
});

const fail = (message: string, fields: FieldProblems = {}): void =>
  showEdit(failWith(message, fields));

/** Takes what was typed; the complaint about those fields goes away. */
export function typeDraft(typed: Partial<ProfileDraft>): void {
  draft.set({ ...draft.get(), ...typed });
  const now = $edit.get();
  if (now.kind !== 'failed') return;
  const fields = Object.entries(now.fields).filter(([name]) => !(name in typed));
  showEdit({ ...now, message: '', fields: Object.fromEntries(fields) });
}

/** The fields that hold several words. */
export type TagField = NameOf<'words'>;

/** Adds the words of a text with commas or line breaks; empties and duplicates are dropped. */
export function addTags(field: TagField, text: string): void {
  const tags = normaliseSkills([...draft.get()[field], ...text.split(/[\r\n]+/)]);
  if (tags.length === draft.get()[field].length) return;
  typeDraft({ [field]: tags });
  const problem = draftProblems(draft.get())[field];
  if (problem !== undefined) fail('', { [field]: problem });
}

export function removeTag(field: TagField, tag: string): void {
  typeDraft({ [field]: draft.get()[field].filter((one) => one !== tag) });
}

/** Saves what differs; the panel closes, or says what is wrong. */
export async function saveProfile(): Promise<void> {
  const now = $profile.get();
  if (now.kind !== 'ready' || $edit.get().kind === 'busy') return;
  const changes = changesOf(now.user, draft.get());
  const problems = draftProblems(draft.get());
  if (Object.keys(problems).length > 0) {
    fail('', problems);
    return;
  }
  await submitEdit(Object.keys(changes).length === 0 ? words.nothingChanged : null, async () => {
    try {
      const { data } = await api<ProfileEditAnswer>('PUT', '/profile/edit', changes);
      showSaved(data);
      announce('saved');
      return { kind: 'closed' };
    } catch (error) {
      console.warn(words.saveFailed, error);
      return failWith(words.saveFailed, error instanceof ApiError ? error.fields : {});
    }
  });
}
