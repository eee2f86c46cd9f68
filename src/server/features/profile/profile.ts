import type { Intent, Level } from '#shared/partner.ts';
import type { Developer, Gender, User } from '#shared/user.ts';

/** The columns of `users` that everyone signed in may read. */
export interface DeveloperColumns {
  id: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  age: number | null;
  gender: Gender | null;
  about: string;
  /** A JSON list of strings. */
  skills: string;
  headline: string;
  level: Level | null;
  /** JSON lists of strings. */
  lookingFor: string;
  learning: string;
  languages: string;
  availability: string | null;
  timeZone: string | null;
  codeUrl: string | null;
  siteUrl: string | null;
}

/** The columns of `users` that make a profile. */
export interface ProfileColumns extends DeveloperColumns {
  email: string;
  /** 0 or 1 on SQLite. */
  emailVerified: boolean | number;
}

/** What a query selects to make a {@link Developer}; the e-mail address is never among it. */
export const DEVELOPER_COLUMNS = [
  'users.id',
  'users.firstName',
  'users.lastName',
  'users.photoUrl',
  'users.age',
  'users.gender',
  'users.about',
  'users.skills',
  'users.headline',
  'users.level',
  'users.lookingFor',
  'users.learning',
  'users.languages',
  'users.availability',
  'users.timeZone',
  'users.codeUrl',
  'users.siteUrl',
] as const;

/** The same as text, for statements that are prepared by hand. */
export const DEVELOPER_SQL = DEVELOPER_COLUMNS.map(
  (column) => `"${column.slice('users.'.length)}"`,
).join(', ');

const list = <Word extends string>(text: string): Word[] =>
  text === '[]' ? [] : (JSON.parse(text) as Word[]);

/** A row of `users` as others see it. */
export function toDeveloper(row: DeveloperColumns): Developer {
  return {
    _id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    photoUrl: row.photoUrl,
    age: row.age,
    gender: row.gender,
    about: row.about,
    skills: list(row.skills),
    headline: row.headline,
    level: row.level,
    lookingFor: list<Intent>(row.lookingFor),
    learning: list(row.learning),
    languages: list(row.languages),
    availability: row.availability,
    timeZone: row.timeZone,
    codeUrl: row.codeUrl,
    siteUrl: row.siteUrl,
  };
}

/** A row of `users` as its owner sees it. */
export function toUser(row: ProfileColumns): User {
  return { ...toDeveloper(row), emailId: row.email, emailVerified: Boolean(row.emailVerified) };
}
