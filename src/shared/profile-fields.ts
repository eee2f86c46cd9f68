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
  /** What each is called, where that is not its own name. */
  words?: Readonly<Record<string, string>>;
  /** Said of anything else. */
  complaint: string;
  /** What holds as long as nobody chose. */
  otherwise?: string;
}

/** What is filled in, and so what is kept: see {@link ValueOf}. */
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

/** The parts of the edit panel, in their order. */
export const EDIT_SECTIONS = ['you', 'skills', 'hours', 'snippet'] as const;
export type Section = (typeof EDIT_SECTIONS)[number];

/** `?section=hours` in an address; `null` where there is none that we know. */
export function sectionIn(search: string): Section | null {
  const named = new URLSearchParams(search).get('section');
  return EDIT_SECTIONS.find((one) => one === named) ?? null;
}

export type Field = Input & {
  label: string;
  /** Where it stands in the edit panel. */
  section: Section;
  /** What an empty text does: leave the field as it is, or clear it. */
  empty: 'keeps' | 'clears';
  /** Has a key that takes its value away, since an empty input leaves it. */
  removable?: true;
  /** Its name in the list of facts; without one it has a place of its own, or none. */
  fact?: string;
  /** Whether its owner may show it to people who are not signed in. */
  public: boolean;
};

/**
 * The fields of a profile. What the server takes, keeps, tells and exports, the edit panel and the
 * facts follow this table, in its order; each is a column of `users` by its name.
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
  /** Skills they want to learn, kept as `skills` are. */
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
  /** Those they speak, in their spelling. */
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
  /** Hours of a week in their time zone; see `readHours` in availability.ts. */
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
  /** https addresses: where their code is, and their own site. */
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
  /** A few lines they like, on the other side of their card. */
  snippet: {
    input: 'snippet',
    label: 'Snippet',
    section: 'snippet',
    empty: 'clears',
    public: true,
  },
  /** Who may comment on it with a request; see `mayComment` in note.ts. */
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
/** The fields that are filled in by `Kind`. */
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

/** What a developer says of themselves. */
export type Profile = { [Name in FieldName]: ValueOf<Fields[Name]> };

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Of the fields: what a developer may be without, and takes away with a key of its own. */
export type Removable = {
  [Name in FieldName]: Fields[Name] extends { removable: true } ? Name : never;
}[FieldName];

const mayGo = (name: FieldName): name is Removable => 'removable' in FIELDS[name];
export const REMOVABLE = FIELD_NAMES.filter(mayGo);

/** Whether a field holds several words. */
export const isList = ({ input }: Field): boolean => input === 'choices' || input === 'words';

/** Whether its column holds JSON. */
export const isJson = (field: Field): boolean => isList(field) || field.input === 'snippet';

/** "First name": a field within a sentence. */
export const saidOf = ({ label }: Field): string => label.charAt(0) + label.slice(1).toLowerCase();

export const NOT_HTTPS = 'Enter an address that starts with https://';

/** What is said of what is no whole number from `min` to `max`. */
export const notWhole = (field: Field & { input: 'number' }): string =>
  `${saidOf(field)} must be a whole number from ${String(field.min)} to ${String(field.max)}`;

/** What a field holds of someone who said nothing. */
export function blankOf(field: Field): '' | null | [] {
  if (isList(field)) return [];
  return field.input === 'text' || field.input === 'paragraph' ? '' : null;
}

/** Of someone who said nothing at all. */
export const BLANK_PROFILE = Object.fromEntries(
  FIELD_NAMES.map((name) => [name, blankOf(FIELDS[name])]),
) as unknown as Profile;

/** Whether two values of a field say the same; of a list the order and spelling count. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return sameSkills(one as string[], other as string[]);
  }
  return one === other || (isSnippet(one) && isSnippet(other) && sameSnippet(one, other));
}

/** Whether a value of a field is code, which has a place of its own. */
export const isSnippet = (value: unknown): value is Snippet =>
  typeof value === 'object' && value !== null && 'code' in value;

const sameSnippet = (one: Snippet, other: Snippet): boolean =>
  one.language === other.language && one.code === other.code && one.note === other.note;
