import { type Developer, fullName } from '#shared/user.ts';

type Person = Pick<Developer, 'firstName' | 'lastName'>;

export const unmatched = (person: Person): string =>
  `You and ${fullName(person)} are no longer connected.`;
export const blocked = (person: Person): string => `${fullName(person)} is blocked.`;
export const reported = 'Thank you. A moderator will review it.';
export const reportedNotBlocked = (person: Person, why: string): string =>
  `The report is sent, but ${fullName(person)} is not blocked: ${why}`;
