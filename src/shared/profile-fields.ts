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
import { sameSkills, type WordList } from './skills.ts';
import type { Snippet } from './snippet.ts';

interface Choice {
  of: readonly string[];
  /** Labels of the choices, if they differ from the values. */
  words?: Readonly<Record<string, string>>;
  /** The error for any other value. */
  complaint: string;
  /** The default value. */
  otherwise?: string;
}

/** The type of input, which determines the stored type: see {@link ValueOf}. */
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
  | { input: 'snippet' };

/** The sections of the edit panel in order. */
export const EDIT_SECTIONS = ['you', 'skills', 'hours', 'snippet'] as const;
export type Section = (typeof EDIT_SECTIONS)[number];

/** Returns the section in an address like `?section=hours`; null for none or an unknown one. */
export function sectionIn(search: string): Section | null {
  const named = new URLSearchParams(search).get('section');
  return EDIT_SECTIONS.find((one) => one === named) ?? null;
}

export type Field = Input & {
  label: string;
  /** Its section of the edit panel. */
  section: Section;
  /** The effect of an empty text: keep or clear the value. */
  empty: 'keeps' | 'clears';
  /** Has a button to clear the value, because an empty input keeps it. */
  removable?: true;
  /** Its name in the list of facts; undefined for fields shown elsewhere or not at all. */
  fact?: string;
  /** Whether the public page may show it to people who aren't signed in. */
  public: boolean;
};

/**
 * The fields of a profile. Validation, storage, API, export, the edit panel and the facts use this table in its order.
 * Each field is a column of `users` with the same name.
 */
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
  /** One line. */
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
  /** Skills they want to learn, stored like `skills`. */
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
  /** Spoken languages in the person's spelling. */
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
  /** Weekly hours in their time zone; see `readHours` in availability.ts. */
  availability: {
    input: 'hours',
    label: 'When you’re available',
    fact: 'Available',
    section: 'hours',
    empty: 'clears',
    public: false,
  },
  /** An IANA name. */
  timeZone: {
    input: 'zone',
    label: 'Time zone',
    section: 'hours',
    empty: 'clears',
    public: true,
  },
  /** https addresses of their code and their website. */
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
  /** A few lines of code on the other side of their card. */
  snippet: {
    input: 'snippet',
    label: 'Snippet',
    section: 'snippet',
    empty: 'clears',
    public: true,
  },
  /** People whose requests may carry a comment; see `mayComment` in note.ts. */
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
/** Names of the fields with an input of this `Kind`. */
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
            : string | null;

/** The profile fields of a developer. */
export type Profile = { [Name in FieldName]: ValueOf<Fields[Name]> };

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Fields that can be cleared with their own button. */
export type Removable = {
  [Name in FieldName]: Fields[Name] extends { removable: true } ? Name : never;
}[FieldName];

const mayGo = (name: FieldName): name is Removable => 'removable' in FIELDS[name];
export const REMOVABLE = FIELD_NAMES.filter(mayGo);

/** Returns whether a field holds a list of words. */
export const isList = ({ input }: Field): boolean => input === 'choices' || input === 'words';

/** Returns whether a field's column holds JSON. */
export const isJson = (field: Field): boolean => isList(field) || field.input === 'snippet';

/** Formats "First name", for use in a sentence. */
export const sentenceLabelOf = ({ label }: Field): string =>
  label.charAt(0) + label.slice(1).toLowerCase();

export const NOT_HTTPS = 'Enter an address that starts with https://';

/** The error for a value other than a whole number from `min` to `max`. */
export const notWhole = (field: Field & { input: 'number' }): string =>
  `${sentenceLabelOf(field)} must be a whole number from ${String(field.min)} to ${String(field.max)}`;

/** Returns the empty value of a field. */
export function blankOf(field: Field): '' | null | [] {
  if (isList(field)) return [];
  return field.input === 'text' || field.input === 'paragraph' ? '' : null;
}

/** A profile without any values. */
export const BLANK_PROFILE = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, blankOf(FIELDS[name])]),
) as unknown as Profile;

/** Returns whether two values of a field are equal, including order and spelling of lists. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return sameSkills(one as string[], other as string[]);
  }
  return one === other || (isSnippet(one) && isSnippet(other) && sameSnippet(one, other));
}

/** Returns whether a value is a snippet, which is shown separately. */
export const isSnippet = (value: unknown): value is Snippet =>
  typeof value === 'object' && value !== null && 'code' in value;

const sameSnippet = (one: Snippet, other: Snippet): boolean =>
  one.language === other.language && one.code === other.code && one.note === other.note;
