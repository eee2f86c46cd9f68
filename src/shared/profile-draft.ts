import { NOT_HTTPS, parseHttpsUrl } from './photo-url.ts';
import {
  blankOf,
  type Field,
  FIELD_NAMES,
  type FieldName,
  type Fields,
  FIELDS,
  notWhole,
  type Profile,
  type Removable,
  sentenceLabelOf,
  sameValue,
} from './profile-fields.ts';
import { cleanProject, projectProblems } from './project-draft.ts';
import type { ProfileEditInput } from './schemas/profile.ts';
import { wordsProblem } from './skills.ts';
import { cleanCode, type Snippet, snippetProblem } from './snippet.ts';
import type { User } from './user.ts';

type Typed = { input: 'text' | 'paragraph' | 'number' | 'link' };

export type ProfileDraft = {
  [Name in FieldName]: Fields[Name] extends Typed ? string : Profile[Name];
} & {
  /** Fields to clear are listed, because an empty input keeps its value. */
  removed: readonly Removable[];
};

type FieldsInput = Exclude<ProfileEditInput, { photoUrl: string }>;

export const isTyped = ({ input }: Field): boolean =>
  input === 'text' || input === 'paragraph' || input === 'number' || input === 'link';

/** Typed fields open empty, and so do choices that keep their value when empty. */
const opensEmpty = (field: Field): boolean =>
  isTyped(field) || (field.empty === 'keeps' && field.input !== 'words');

export function shown(name: FieldName, user: Partial<Profile>) {
  const field = FIELDS[name];
  const value = user[name] ?? blankOf(field);
  return isTyped(field) ? String((value as string | number | null) ?? '') : value;
}

export function openDraft(user: Partial<Profile>): ProfileDraft {
  const fields = FIELD_NAMES.map((name) => [
    name,
    shown(name, opensEmpty(FIELDS[name]) ? {} : user),
  ]);
  return { ...(Object.fromEntries(fields) as Omit<ProfileDraft, 'removed'>), removed: [] };
}

/**
 * Returns the draft after another tab or device changed the saved profile: untouched fields show what is saved now, and
 * lists of words keep the words added and removed here.
 */
export function rebased(draft: ProfileDraft, before: User, now: User): ProfileDraft {
  const fields: Partial<Record<FieldName, unknown>> = {};
  for (const name of FIELD_NAMES) {
    if (opensEmpty(FIELDS[name]) || sameValue(before[name], now[name])) continue;
    const [typed, was, is]: unknown[] = [draft[name], before[name], now[name]];
    if (sameValue(typed, was)) fields[name] = is;
    else if (FIELDS[name].input === 'words') {
      fields[name] = merged(typed as string[], was as string[], is as string[]);
    }
  }
  return { ...draft, ...(fields as Partial<ProfileDraft>) };
}

const merged = (typed: string[], was: string[], is: string[]): string[] => [
  ...is.filter((word) => typed.includes(word) || !was.includes(word)),
  ...typed.filter((word) => !was.includes(word) && !is.includes(word)),
];

export function changesOf(user: User, draft: ProfileDraft): FieldsInput {
  const changes: Partial<Record<FieldName, unknown>> = {};
  for (const name of FIELD_NAMES) {
    const value = trimmed(draft[name]);
    const untouched = opensEmpty(FIELDS[name]) && (value === '' || value === null);
    if (!untouched && !sameValue(value, shown(name, user))) changes[name] = value;
  }
  const remove = draft.removed.filter((name) => !sameValue(user[name], blankOf(FIELDS[name])));
  return { ...changes, ...(remove.length > 0 && { remove }) } as FieldsInput;
}

export function changedFields(user: User, draft: ProfileDraft): FieldName[] {
  const { remove = [], ...changes } = changesOf(user, draft);
  return FIELD_NAMES.filter((name) => name in changes || remove.some((one) => one === name));
}

/** The server has the same messages. */
export function draftProblems(draft: ProfileDraft): Partial<Record<FieldName, string>> {
  const problems: Partial<Record<FieldName, string>> = {};
  for (const name of FIELD_NAMES) {
    const problem = problemOf(FIELDS[name], trimmed(draft[name]));
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

function trimmed(value: ProfileDraft[FieldName]): ProfileDraft[FieldName] {
  if (typeof value === 'string') return value.trim();
  if (value === null || Array.isArray(value)) return value;
  return 'code' in value ? cleanSnippet(value) : cleanProject(value);
}

/** A snippet with a language only is empty. */
function cleanSnippet({ language, code, note }: Snippet): Snippet | null {
  const snippet = { language, code: cleanCode(code), note: note.trim() };
  return snippet.code === '' && snippet.note === '' ? null : snippet;
}

function problemOf(field: Field, value: ProfileDraft[FieldName]): string | null {
  if (Array.isArray(value)) return field.input === 'words' ? wordsProblem(value, field) : null;
  if (value === null || value === '') return null;
  if (typeof value === 'object') {
    return 'code' in value
      ? snippetProblem(value)
      : (Object.values(projectProblems(value))[0] ?? null);
  }
  switch (field.input) {
    case 'text':
    case 'paragraph':
      if (value.length <= field.max) return null;
      return `${sentenceLabelOf(field)} can have at most ${String(field.max)} characters`;
    case 'number': {
      const fits = Number(value) >= field.min && Number(value) <= field.max;
      return /^\d{1,3}$/.test(value) && fits ? null : notWhole(field);
    }
    case 'link':
      return parseHttpsUrl(value) === null ? NOT_HTTPS : null;
    case 'choice':
    case 'choices':
    case 'words':
    case 'hours':
    case 'zone':
    case 'snippet':
    case 'project':
      return null;
  }
}
