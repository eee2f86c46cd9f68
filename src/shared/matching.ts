/** Words and numbers of matching: signals, reviews, the deck and the lists. */
import type { Note } from './note.ts';
import type { Developer } from './user.ts';

/** What a developer says of another one in the deck. */
export const SIGNALS = ['interested', 'ignored'] as const;
export type Signal = (typeof SIGNALS)[number];

/** What the receiver of a request answers. */
export const REVIEWS = ['accepted', 'rejected'] as const;
export type Review = (typeof REVIEWS)[number];

/** What speaks for two developers. */
export interface PairFacts {
  /** The strongest first, as on a card of the deck. */
  reasons: string[];
  /** Whole hours of this week in which both have time. */
  sharedHours: number;
}

/** A pending request; `_id` is the request's, `fromUserId` the whole sender. */
export interface ReceivedRequest extends PairFacts {
  _id: string;
  fromUserId: Developer;
  /** ISO 8601. */
  sentAt: string;
  /** What they said with it. */
  note: Note | null;
}

/** An interest of one's own that waits for an answer. */
export interface SentRequest {
  _id: string;
  toUserId: Developer;
  /** ISO 8601. */
  sentAt: string;
  note: Note | null;
}

/** Characters of what is said with an interest, and of the reply that accepts it. */
export const NOTE_MAX = 280;

/** Interests of one person that wait for an answer at a time: who asks everybody means nobody. */
export const WAITING_MAX = 30;

/** For how long a request is put away. */
export const LATER_MS = 14 * 24 * 60 * 60 * 1000;

/** For how long a declined request can be brought back, and how much longer an answer may be on its way. */
export const DECLINE_UNDO_MS = 10_000;
export const DECLINE_UNDO_GRACE_MS = 5000;

/** Entries a list answers when none are asked for, and at most. */
export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 50;

/** Pixels of drag after which a side lights up, and after which letting go sends the signal. */
export const SWIPE_HIGHLIGHT_PX = 50;
export const SWIPE_COMMIT_PX = 100;

/** Skills shown on a card before "+N more". */
export const SKILLS_SHOWN = 4;
