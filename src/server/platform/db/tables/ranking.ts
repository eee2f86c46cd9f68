import type { Generated } from 'kysely';

/** A tag: a skill, a wanted skill or a language. */
export interface TagsTable {
  id: Generated<number>;
  kind: 'skill' | 'learn' | 'language';
  /** The folded spelling. */
  key: string;
  /** Number of members; deleted ones may still be counted. */
  listed: number;
}

export interface DeveloperTagsTable {
  facetId: number;
  /** Copy of the user's score, which orders the list. */
  score: number;
  userId: string;
}

/** A developer's statistics; no row before the first event. */
export interface UserStatsTable {
  userId: string;
  /** Day of the last feed visit, in days since 1970; 0 if never. */
  activeDay: Generated<number>;
  /** Received signals. */
  received: Generated<number>;
  /** Pending requests among them. */
  waiting: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
  /** See `storedScoreOf` in score.ts; some minutes late. */
  score: Generated<number>;
}

/** The feed queue of a reader as JSON; see the feed's queue. */
export interface FeedQueuesTable {
  userId: string;
  madeAt: number;
  hand: string;
}

/** The last used filters as a query string. */
export interface FeedFiltersTable {
  userId: string;
  query: string;
}

/** Learned numbers of a developer; see the feed's preference model. */
export interface PreferencesTable {
  userId: string;
  /** 1 if the developer opted out of learning; then there are no numbers. */
  off: Generated<number>;
  /** Version of the model. */
  version: number | null;
  /** The cluster and the rates, indexed for similar people. */
  cell: number | null;
  score: Generated<number>;
  numbers: Buffer | null;
}

/** A single row. */
export interface PreferenceModelTable {
  id: number;
  /** 0 before the first training. */
  version: number;
  /** Until then another node is training. */
  claimedUntil: number;
  /** The newest signal of the last training. */
  newestSignal: string | null;
  /** JSON. */
  model: string;
}
