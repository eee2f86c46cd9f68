import type { Developer } from './user.ts';

/** Saved people are limited per saver. */
export const SAVED_MAX = 200;
export const SAVED_LINE_MAX = 280;

/** The saver's private note on a person, and when they saved them (ISO 8601). */
export interface Saved {
  /** May be empty. */
  line: string;
  savedAt: string;
}

export interface SavedPerson extends Saved {
  user: Developer;
  /** The list has no connected people. */
  relation: 'none' | 'ignored' | 'asked' | 'received' | 'declined';
}
