import type { Note } from './note.ts';
import { DAY_MS } from './time.ts';
import type { Developer } from './user.ts';

export const SIGNALS = ['interested', 'ignored'] as const;
export type Signal = (typeof SIGNALS)[number];

export const REVIEWS = ['accepted', 'rejected'] as const;
export type Review = (typeof REVIEWS)[number];

export interface PairFacts {
  /** The first is the strongest. */
  reasons: string[];
  /** Whole hours of this week. */
  sharedHours: number;
}

/** `_id` is the request's. */
export interface ReceivedRequest extends PairFacts {
  _id: string;
  fromUserId: Developer;
  sentAt: string;
  note: Note | null;
}

/** A request that its recipient hid or declined; `at` is the end of the hiding or the time of the decline. */
export interface SetAsideRequest extends Omit<ReceivedRequest, keyof PairFacts> {
  at: string;
}

export interface SentRequest {
  _id: string;
  toUserId: Developer;
  sentAt: string;
  note: Note | null;
}

export const NOTE_MAX = 280;

/** Pending requests are limited per person, so that people choose. */
export const WAITING_MAX = 30;

/** A request is hidden this long after "later". */
export const LATER_MS = 14 * DAY_MS;

/** The toast after a decline offers the undo this long. */
export const DECLINE_UNDO_MS = 10_000;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 50;
/** Requests in the HTML of their page: each takes up to five milliseconds to render. More load when scrolling. */
export const RENDERED_REQUESTS = 12;

/** Dragged pixels that highlight a side, and that send the signal on release. */
export const SWIPE_HIGHLIGHT_PX = 50;
export const SWIPE_COMMIT_PX = 100;

export const SKILLS_SHOWN = 4;
