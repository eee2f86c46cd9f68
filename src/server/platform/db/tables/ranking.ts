import type { Generated } from 'kysely';

/** What several developers list: a skill they have, a skill they want to learn, a language. */
export interface TagsTable {
  id: Generated<number>;
  kind: 'skill' | 'learn' | 'language';
  /** The folded spelling. */
  key: string;
  /** How many developers listed it; of those who have left some may still be counted. */
  listed: number;
}

export interface DeveloperTagsTable {
  facetId: number;
  /** That of `standing`, by which a list is ordered. */
  score: number;
  userId: string;
}

/** What others did with a developer; whom nobody met has no row. */
export interface UserStatsTable {
  userId: string;
  /** The last day they opened their feed, in days since 1970; 0 when never. */
  activeDay: Generated<number>;
  /** Signals of others towards them. */
  received: Generated<number>;
  /** Of those: requests that are pending. */
  waiting: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
  /** How all of this lets them stand, see `storedScoreOf` in score.ts; some minutes behind. */
  score: Generated<number>;
}

/** Whom a developer is shown next, as JSON; see hand.ts. */
export interface HandsTable {
  userId: string;
  madeAt: number;
  hand: string;
}

/** The filters a developer used last, as the query of the page. */
export interface FeedFiltersTable {
  userId: string;
  query: string;
}

/** What was learned of a developer from who chose whom; see taste/model.ts of the feed. */
export interface TastesTable {
  userId: string;
  /** 1: they want nothing learned from what they choose, and no other numbers stand here. */
  off: Generated<number>;
  /** That of the model the numbers belong to. */
  version: number | null;
  /** Where among all what they are stands, and how likely they and others say yes: an index for those alike. */
  cell: number | null;
  score: Generated<number>;
  numbers: Buffer | null;
}

/** One row. */
export interface TasteModelTable {
  id: number;
  /** 0: nothing is learned yet. */
  version: number;
  /** Until then no node begins to learn. */
  claimedUntil: number;
  /** The newest signal that it is learned from. */
  newestSignal: string | null;
  /** JSON. */
  model: string;
}
