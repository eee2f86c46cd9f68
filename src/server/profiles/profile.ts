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
] as const;

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
    skills: JSON.parse(row.skills) as string[],
  };
}

/** A row of `users` as its owner sees it. */
export function toUser(row: ProfileColumns): User {
  return { ...toDeveloper(row), emailId: row.email, emailVerified: Boolean(row.emailVerified) };
}
