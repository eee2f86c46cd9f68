import {
  ABOUT_MAX,
  AGE_MAX,
  AGE_MIN,
  HEADLINE_MAX,
  LANGUAGE_MAX,
  LANGUAGES_MAX,
  NAME_MAX,
  SKILL_MAX,
  SKILLS_MAX,
} from './limits.ts';
import { COMMENTER_WORDS, COMMENTERS } from './note.ts';
import { INTENT_WORDS, INTENTS, LEVELS } from './partner.ts';
import type { Project } from './project.ts';
import { sameSkills, type WordList } from './skills.ts';
import type { Snippet } from './snippet.ts';

interface Choice {
  of: readonly string[];
  words?: Readonly<Record<string, string>>;
  complaint: string;
  otherwise?: string;
}

/** The input determines the stored type: see {@link ValueOf}. */
type Input =
  | { input: 'text'; max: number; autoComplete?: string; placeholder?: string; wide?: true }
  | { input: 'paragraph'; max: number }
  | { input: 'number'; min: number; max: number }
  | ({ input: 'choice' } & Choice)
  | ({ input: 'choices' } & Choice)
  | ({ input: 'words'; example: string; wide?: true } & WordList)
  | { input: 'hours' }
  | { input: 'zone' }
  | { input: 'link' }
  | { input: 'snippet' }
  | { input: 'project' };

export const EDIT_SECTIONS = ['you', 'skills', 'hours', 'project', 'snippet'] as const;
export type Section = (typeof EDIT_SECTIONS)[number];

export function sectionIn(search: string): Section | null {
  const named = new URLSearchParams(search).get('section');
  return EDIT_SECTIONS.find((one) => one === named) ?? null;
}

export type Field = Input & {
  label: string;
  section: Section;
  /** Whether the API keeps or clears the value for an empty text. The form never sends one for typed fields. */
  empty: 'keeps' | 'clears';
  /** A Remove button clears the value, because in the form an emptied input keeps it. */
  removable?: true;
  /** The label in the list of facts, which lists only fields with one. */
  fact?: string;
  /** Visitors of the public page may see it. */
  public: boolean;
};

/** Validation, storage, API, export, edit panel and facts use this table; each field names a column of `users`. */
export const FIELDS = {
  firstName: {
    input: 'text',
    label: 'First Name',
    max: NAME_MAX,
    autoComplete: 'given-name',
    section: 'you',
    empty: 'keeps',
    public: true,
  },
  lastName: {
    input: 'text',
    label: 'Last Name',
    max: NAME_MAX,
    autoComplete: 'family-name',
    section: 'you',
    empty: 'keeps',
    public: true,
  },
  age: {
    input: 'number',
    label: 'Age',
    min: AGE_MIN,
    max: AGE_MAX,
    section: 'you',
    empty: 'keeps',
    removable: true,
    public: false,
  },
  gender: {
    input: 'choice',
    label: 'Gender',
    of: ['male', 'female', 'other'],
    complaint: 'Choose male, female or other',
    section: 'you',
    empty: 'keeps',
    removable: true,
    public: false,
  },
  about: {
    input: 'paragraph',
    label: 'About',
    max: ABOUT_MAX,
    section: 'you',
    empty: 'keeps',
    removable: true,
    public: true,
  },
  skills: {
    input: 'words',
    label: 'Skills',
    example: 'TypeScript, Go, SQL',
    wide: true,
    one: 'skill',
    many: 'skills',
    each: SKILL_MAX,
    most: SKILLS_MAX,
    section: 'skills',
    empty: 'keeps',
    public: true,
  },
  headline: {
    input: 'text',
    label: 'Headline',
    max: HEADLINE_MAX,
    wide: true,
    placeholder: 'What you would say in one line',
    section: 'you',
    empty: 'clears',
    removable: true,
    public: true,
  },
  level: {
    input: 'choice',
    label: 'Level',
    of: LEVELS,
    fact: 'Level',
    complaint: 'Choose a level from the list',
    section: 'skills',
    empty: 'clears',
    public: true,
  },
  lookingFor: {
    input: 'choices',
    label: 'Looking for',
    of: INTENTS,
    words: INTENT_WORDS,
    complaint: 'Choose what you look for from the list',
    fact: 'Looking for',
    section: 'skills',
    empty: 'clears',
    public: true,
  },
  learning: {
    input: 'words',
    label: 'I want to learn',
    example: 'Rust, WebGPU',
    one: 'skill',
    many: 'skills',
    each: SKILL_MAX,
    most: SKILLS_MAX,
    fact: 'Wants to learn',
    section: 'skills',
    empty: 'clears',
    public: true,
  },
  languages: {
    input: 'words',
    label: 'I speak',
    example: 'English, Spanish',
    fact: 'Speaks',
    one: 'language',
    many: 'languages',
    each: LANGUAGE_MAX,
    most: LANGUAGES_MAX,
    section: 'skills',
    empty: 'clears',
    public: true,
  },
  /** Hours as `readHours` in availability.ts reads them. */
  availability: {
    input: 'hours',
    label: 'When you’re available',
    fact: 'Available',
    section: 'hours',
    empty: 'clears',
    public: false,
  },
  timeZone: {
    input: 'zone',
    label: 'Time zone',
    section: 'hours',
    empty: 'clears',
    public: true,
  },
  codeUrl: {
    input: 'link',
    label: 'Code host',
    fact: 'Code',
    section: 'skills',
    empty: 'clears',
    removable: true,
    public: true,
  },
  siteUrl: {
    input: 'link',
    label: 'Site',
    fact: 'Site',
    section: 'skills',
    empty: 'clears',
    removable: true,
    public: true,
  },
  project: {
    input: 'project',
    label: 'Project',
    section: 'project',
    empty: 'clears',
    public: true,
  },
  snippet: {
    input: 'snippet',
    label: 'Snippet',
    section: 'snippet',
    empty: 'clears',
    public: true,
  },
  commentsFrom: {
    input: 'choice',
    label: 'Comments on it',
    of: COMMENTERS,
    words: COMMENTER_WORDS,
    complaint: 'Choose from the list who may comment',
    otherwise: 'everyone',
    section: 'snippet',
    empty: 'clears',
    public: false,
  },
} as const satisfies Record<string, Field>;

export type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export type NameOf<Kind extends Field['input']> = {
  [Name in FieldName]: Fields[Name]['input'] extends Kind ? Name : never;
}[FieldName];

type ValueOf<F extends Field> = F extends { input: 'text' | 'paragraph' }
  ? string
  : F extends { input: 'number' }
    ? number | null
    : F extends { input: 'choice'; of: readonly (infer One)[] }
      ? One | null
      : F extends { input: 'choices'; of: readonly (infer One)[] }
        ? One[]
        : F extends { input: 'words' }
          ? string[]
          : F extends { input: 'snippet' }
            ? Snippet | null
            : F extends { input: 'project' }
              ? Project | null
              : string | null;

export type Profile = { [Name in FieldName]: ValueOf<Fields[Name]> };

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export type Removable = {
  [Name in FieldName]: Fields[Name] extends { removable: true } ? Name : never;
}[FieldName];

const mayGo = (name: FieldName): name is Removable => 'removable' in FIELDS[name];
export const REMOVABLE = FIELD_NAMES.filter(mayGo);

export const isList = ({ input }: Field): boolean => input === 'choices' || input === 'words';

export const isJson = (field: Field): boolean =>
  isList(field) || field.input === 'snippet' || field.input === 'project';

/** Formats "First name", for use in a sentence. */
export const sentenceLabelOf = ({ label }: Field): string =>
  label.charAt(0) + label.slice(1).toLowerCase();

export const notWhole = (field: Field & { input: 'number' }): string =>
  `${sentenceLabelOf(field)} must be a whole number from ${String(field.min)} to ${String(field.max)}`;

export function blankOf(field: Field): '' | null | [] {
  if (isList(field)) return [];
  return field.input === 'text' || field.input === 'paragraph' ? '' : null;
}

export const BLANK_PROFILE = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, blankOf(FIELDS[name])]),
) as unknown as Profile;

/** Order and spelling of lists count. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return sameSkills(one as string[], other as string[]);
  }
  if (!isRecord(one) || !isRecord(other)) return one === other;
  return Object.keys(one).every((key) => sameValue(one[key], other[key]));
}

/** Snippets and projects. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
