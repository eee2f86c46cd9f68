import { ABOUT_MAX, AGE_MAX, AGE_MIN, NAME_MAX } from './limits.ts';
import type { ProfileEditInput } from './schemas/profile.ts';
import { sameSkills, skillsProblem } from './skills.ts';
import type { Gender, User } from './user.ts';

/** What stands in the edit panel. A field left empty keeps its current value. */
export interface ProfileDraft {
  firstName: string;
  lastName: string;
  age: string;
  gender: Gender | null;
  about: string;
  skills: string[];
}

export type DraftField = keyof ProfileDraft;

type FieldsInput = Exclude<ProfileEditInput, { photoUrl: string }>;

/** The panel as it opens: empty, with the skills there are. */
export function openDraft({ skills }: Pick<User, 'skills'>): ProfileDraft {
  return { firstName: '', lastName: '', age: '', gender: null, about: '', skills };
}

/** What a save would change of `user`; no keys when nothing differs. */
export function changesOf(user: User, draft: ProfileDraft): FieldsInput {
  const changes: FieldsInput = {};
  for (const name of ['firstName', 'lastName', 'about'] as const) {
    const text = draft[name].trim();
    if (text !== '' && text !== user[name]) changes[name] = text;
  }
  const age = draft.age.trim();
  if (age !== '' && age !== String(user.age)) changes.age = age;
  if (draft.gender !== null && draft.gender !== user.gender) changes.gender = draft.gender;
  if (!sameSkills(draft.skills, user.skills)) changes.skills = draft.skills;
  return changes;
}

/** What is wrong with a draft, in words by field; the server says the same of the same input. */
export function draftProblems(draft: ProfileDraft): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  const tooLong = (name: 'firstName' | 'lastName' | 'about', label: string, max: number) => {
    if (draft[name].trim().length > max) {
      problems[name] = `${label} can have at most ${String(max)} characters`;
    }
  };
  tooLong('firstName', 'First name', NAME_MAX);
  tooLong('lastName', 'Last name', NAME_MAX);
  tooLong('about', 'About', ABOUT_MAX);
  const age = draft.age.trim();
  if (age !== '' && !isAge(age)) {
    problems.age = `Age must be a whole number from ${String(AGE_MIN)} to ${String(AGE_MAX)}`;
  }
  const skills = skillsProblem(draft.skills);
  if (skills !== null) problems.skills = skills;
  return problems;
}

const isAge = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= AGE_MIN && Number(text) <= AGE_MAX;
