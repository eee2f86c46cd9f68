import type { Profile } from './profile-fields.ts';

export type Gender = NonNullable<Profile['gender']>;

export interface Developer extends Profile {
  _id: string;
  photoUrl: string | null;
}

/** Private fields are in this type only. */
export interface User extends Developer {
  emailId: string;
  emailVerified: boolean;
  /** Day of the project's last save or “Still on”, in days since 1970. */
  projectDay: number | null;
  /** The deck leaves out the card until then, in milliseconds since 1970; null if it isn’t paused. */
  pausedUntil: number | null;
}

export function fullName(person: Pick<Developer, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

export function ageAndGender({ age, gender }: Pick<Developer, 'age' | 'gender'>): string {
  return [
    ...(age === null ? [] : [`${String(age)} yrs`]),
    ...(gender === null ? [] : [gender]),
  ].join(', ');
}
