import { ABOUT_MAX, AGE_MAX, AGE_MIN, HEADLINE_MAX, LANGUAGES_MAX, NAME_MAX } from './limits.ts';
import { type Intent, type Level, NO_PARTNER_PROFILE, type PartnerProfile } from './partner.ts';
import { parseHttpsUrl } from './photo-url.ts';
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
  /** What partners need to know opens as it is: emptied, it is cleared. */
  headline: string;
  level: Level | null;
  lookingFor: Intent[];
  learning: string[];
  availability: string | null;
  timeZone: string | null;
  languages: string[];
  codeUrl: string;
  siteUrl: string;
}

export type DraftField = keyof ProfileDraft;

type FieldsInput = Exclude<ProfileEditInput, { photoUrl: string }>;

/** The panel as it opens: empty, with the skills there are and what partners are told. */
export function openDraft(user: Pick<User, 'skills'> & Partial<PartnerProfile>): ProfileDraft {
  const { skills, ...told } = { ...NO_PARTNER_PROFILE, ...user };
  const { headline, level, lookingFor, learning, availability, timeZone, languages } = told;
  return {
    ...{ firstName: '', lastName: '', age: '', gender: null, about: '', skills },
    ...{ headline, level, lookingFor, learning, availability, timeZone, languages },
    ...{ codeUrl: told.codeUrl ?? '', siteUrl: told.siteUrl ?? '' },
  };
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
  const now = openDraft(user);
  for (const name of ['lookingFor', 'learning', 'languages'] as const) {
    if (!sameSkills(draft[name], now[name])) Object.assign(changes, { [name]: draft[name] });
  }
  for (const name of ['level', 'availability', 'timeZone'] as const) {
    if (draft[name] !== now[name]) Object.assign(changes, { [name]: draft[name] });
  }
  for (const name of ['headline', 'codeUrl', 'siteUrl'] as const) {
    if (draft[name].trim() !== now[name]) changes[name] = draft[name].trim();
  }
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
  if (draft.headline.trim().length > HEADLINE_MAX) {
    problems.headline = `Headline can have at most ${String(HEADLINE_MAX)} characters`;
  }
  const learning = skillsProblem(draft.learning);
  if (learning !== null) problems.learning = learning;
  if (draft.languages.length > LANGUAGES_MAX) {
    problems.languages = `You can list at most ${String(LANGUAGES_MAX)} languages`;
  }
  for (const name of ['codeUrl', 'siteUrl'] as const) {
    const text = draft[name].trim();
    if (text !== '' && parseHttpsUrl(text) === null) {
      problems[name] = 'Enter an address that starts with https://';
    }
  }
  const skills = skillsProblem(draft.skills);
  if (skills !== null) problems.skills = skills;
  return problems;
}

const isAge = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= AGE_MIN && Number(text) <= AGE_MAX;
