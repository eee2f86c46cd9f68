import type { Profile } from './profile-fields.ts';

export type Gender = NonNullable<Profile['gender']>;

/** What everyone signed in may read of a developer. `_id` is a UUIDv7. */
export interface Developer extends Profile {
  _id: string;
  photoUrl: string | null;
}

/** A developer as they see themselves: nobody else's answers carry `emailId`. */
export interface User extends Developer {
  emailId: string;
  /** Whether a link sent to `emailId` has been opened. */
  emailVerified: boolean;
}

/** "First Last", without a stray space when one of them is missing. */
export function fullName(person: Pick<Developer, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** "29 yrs, female", as far as it is known; '' when nothing is. */
export function ageAndGender({ age, gender }: Pick<Developer, 'age' | 'gender'>): string {
  return [
    ...(age === null ? [] : [`${String(age)} yrs`]),
    ...(gender === null ? [] : [gender]),
  ].join(', ');
}
