import { atom, computed } from 'nanostores';
import {
  changedFields,
  changesOf,
  draftProblems,
  openDraft,
  type ProfileDraft,
  rebased,
} from '#shared/profile-draft.ts';
import {
  FIELD_NAMES,
  type FieldName,
  FIELDS,
  type NameOf,
  type Removable,
} from '#shared/profile-fields.ts';
import { normaliseSkills, sameSkills } from '#shared/skills.ts';
import type { User } from '#shared/user.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failWith } from '#stores/client/submission.ts';
import { $profile, announce, showSaved } from './profile.ts';
import {
  $edit,
  type FieldProblems,
  showChanged,
  showEdit,
  showSection,
  submitEdit,
} from './profile-edit.ts';
import * as words from './words.ts';

/** The draft survives reloads of the profile. */
export const $draft = atom<ProfileDraft>(openDraft({}));

/** The panel stays open during a save, so more may be typed. */
let unsaved: Partial<ProfileDraft> = {};

const anew = (): void => {
  const now = $profile.get();
  $draft.set({ ...openDraft(now.kind === 'ready' ? now.user : {}), ...unsaved });
  unsaved = {};
};

// The panel opens empty each time; the first time before this module loads.
$edit.subscribe(({ kind }) => {
  if (kind === 'open') anew();
});

/** The profile of the last comparison with the draft. */
let saved: User | null = null;

// Tabs and devices must not replace each other's lists.
$profile.subscribe((now) => {
  if (now.kind !== 'ready') return;
  // The event of one's own save may arrive before its answer.
  if (saved !== null && $edit.get().kind !== 'busy')
    $draft.set(rebased($draft.get(), saved, now.user));
  saved = now.user;
});

// Changes stay known while the profile reloads.
computed([$profile, $draft], (profile, typed) => ({ profile, typed })).subscribe(
  ({ profile, typed }) => {
    if (profile.kind === 'ready') showChanged(changedFields(profile.user, typed));
  },
);

/** The section of the first message opens. */
function fail(message: string, fields: FieldProblems = {}): void {
  showProblem(fields);
  showEdit(failWith(message, fields));
}

function showProblem(fields: FieldProblems): void {
  const first = FIELD_NAMES.find((name) => fields[name] !== undefined);
  if (first !== undefined) showSection(FIELDS[first].section);
}

/** Messages and removals of these fields disappear. */
export function typeDraft(typed: Partial<Omit<ProfileDraft, 'removed'>>): void {
  const removed = $draft.get().removed.filter((name) => !(name in typed));
  $draft.set({ ...$draft.get(), ...typed, removed });
  forgetProblems(Object.keys(typed));
}

function forgetProblems(names: string[]): void {
  const now = $edit.get();
  if (now.kind !== 'failed') return;
  const fields = Object.entries(now.fields).filter(([name]) => !names.includes(name));
  showEdit({ ...now, message: '', fields: Object.fromEntries(fields) });
}

export function keepField(name: FieldName): void {
  typeDraft({ [name]: openDraft({})[name] });
}

/** The next save clears the field. */
export function removeField(name: Removable): void {
  keepField(name);
  $draft.set({ ...$draft.get(), removed: [...$draft.get().removed, name] });
}

/** The panel stays open. */
export const undoAll = (): void => showEdit({ kind: 'open' });

export type TagField = NameOf<'words'>;

/** Commas or lines separate words; duplicates are dropped. `named` gives them common names. */
export function addTags(field: TagField, text: string, named = (tags: string[]) => tags): void {
  const tags = named(normaliseSkills([...$draft.get()[field], ...text.split(/[\r\n]+/)]));
  if (sameSkills(tags, $draft.get()[field])) return;
  typeDraft({ [field]: tags });
  const problem = draftProblems($draft.get())[field];
  if (problem !== undefined) fail('', { [field]: problem });
}

export function removeTag(field: TagField, tag: string): void {
  typeDraft({ [field]: $draft.get()[field].filter((one) => one !== tag) });
}

export async function saveProfile(): Promise<void> {
  const now = $profile.get();
  if (now.kind !== 'ready' || $edit.get().kind === 'busy') return;
  const sent = $draft.get();
  const changes = changesOf(now.user, sent);
  const problems = draftProblems($draft.get());
  if (Object.keys(problems).length > 0) {
    fail('', problems);
    return;
  }
  await submitEdit(Object.keys(changes).length === 0 ? words.nothingChanged : null, async () => {
    try {
      const { data } = await api('PUT /profile/edit', { body: changes });
      saved = data;
      showSaved(data);
      announce('saved');
      const typed = Object.entries($draft.get()).filter(
        ([name, value]) => value !== sent[name as keyof ProfileDraft],
      );
      unsaved = Object.fromEntries(typed);
      return { kind: typed.length > 0 ? 'open' : 'closed' };
    } catch (error) {
      console.warn(words.saveFailed, error);
      const fields = error instanceof ApiError ? error.fields : {};
      showProblem(fields);
      return failWith(words.saveFailed, fields);
    }
  });
  if ($edit.get().kind === 'closed') showChanged([]);
}
