import type { Gender, User } from '#shared/user.ts';

/** The columns of `users` that make a profile. */
export interface ProfileColumns {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  age: number | null;
  gender: Gender | null;
  about: string;
  /** A JSON list of strings. */
  skills: string;
}

/** A row of `users` as its owner sees it. */
export function toUser(row: ProfileColumns): User {
  return {
    _id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    emailId: row.email,
    photoUrl: row.photoUrl,
    age: row.age,
    gender: row.gender,
    about: row.about,
    skills: JSON.parse(row.skills) as string[],
  };
}
