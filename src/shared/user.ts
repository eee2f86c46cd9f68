import type { Profile } from './profile-fields.ts';

export type Gender = NonNullable<Profile['gender']>;

/** A developer as signed-in people see them. `_id` is a UUIDv7. */
export interface Developer extends Profile {
  _id: string;
  photoUrl: string | null;
}

/** A developer with their private fields; only this type has `emailId`. */
export interface User extends Developer {
  emailId: string;
  /** Whether the person opened a link sent to `emailId`. */
  emailVerified: boolean;
}

/** Formats "First Last" without stray spaces. */
export function fullName(person: Pick<Developer, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Formats "29 yrs, female", as far as known; '' if nothing is. */
export function ageAndGender({ age, gender }: Pick<Developer, 'age' | 'gender'>): string {
  return [
    ...(age === null ? [] : [`${String(age)} yrs`]),
    ...(gender === null ? [] : [gender]),
  ].join(', ');
}
