/** Choices for the length of free time, in minutes. */
export const FREE_MINUTES = [30, 60, 120] as const;
export const FREE_LINE_MAX = 80;

/** A developer who is free to pair. */
export interface FreeNow {
  /** ISO 8601. */
  until: string;
  /** The plan in one line; may be empty. */
  line: string;
}

export interface FreeAnswer {
  mine: FreeNow | null;
  /** The longest free comes first. */
  connections: FreeEntry[];
}

export type FreeEntry = [userId: string, free: FreeNow];

/** The first reason of a card, while it is true. */
export const FREE_REASON = 'Free to pair now';
