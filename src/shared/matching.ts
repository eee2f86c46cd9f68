import type { Note } from './note.ts';
import type { Developer } from './user.ts';

/** The two signals of the deck. */
export const SIGNALS = ['interested', 'ignored'] as const;
export type Signal = (typeof SIGNALS)[number];

/** The answers to a request. */
export const REVIEWS = ['accepted', 'rejected'] as const;
export type Review = (typeof REVIEWS)[number];

/** Reasons for a pair. */
export interface PairFacts {
  /** Strongest first. */
  reasons: string[];
  /** Whole shared hours of this week. */
  sharedHours: number;
}

/** A pending request; `_id` is the request's, `fromUserId` the full sender. */
export interface ReceivedRequest extends PairFacts {
  _id: string;
  fromUserId: Developer;
  /** ISO 8601. */
  sentAt: string;
  /** The sender's comment. */
  note: Note | null;
}

/** An own pending request. */
export interface SentRequest {
  _id: string;
  toUserId: Developer;
  /** ISO 8601. */
  sentAt: string;
  note: Note | null;
}

/** Characters of a comment, and of a reply when accepting. */
export const NOTE_MAX = 280;

/** Pending requests per person, so that people choose. */
export const WAITING_MAX = 30;

/** Milliseconds that a request is hidden. */
export const LATER_MS = 14 * 24 * 60 * 60 * 1000;

/** Milliseconds to undo a decline, and extra time for the answer on its way. */
export const DECLINE_UNDO_MS = 10_000;
export const DECLINE_UNDO_GRACE_MS = 5000;

/** Default and maximum entries per page. */
export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 50;

/** Pixels of drag that highlight a side, and that send the signal on release. */
export const SWIPE_HIGHLIGHT_PX = 50;
export const SWIPE_COMMIT_PX = 100;

/** Skills on a card before "+N more". */
export const SKILLS_SHOWN = 4;
