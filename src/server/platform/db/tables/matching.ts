import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Review, Signal } from '#shared/matching.ts';

export type ShownAs = 'none' | 'ignored';

/**
 * A signal, unique per ordered pair. Only one of two people can have an `interested` row, because the other's interest
 * accepts it.
 */
export interface SignalsTable {
  /** The request id, if interested. */
  id: string;
  fromUserId: string;
  toUserId: string;
  status: Signal;
  /** Null while pending, and always for ignored. */
  review: Review | null;
  createdAt: number;
  reviewedAt: number | null;
  /**
   * The sender's view of a declined request: null looks pending; otherwise it was withdrawn or replaced by ignoring.
   */
  shownAs: ColumnType<ShownAs | null, ShownAs | null | undefined, ShownAs | null>;
  /** A {@link Note} as JSON, until it becomes a message. */
  note: ColumnType<string | null, string | null | undefined, string | null>;
  /** The receiver hid the request until this time; in the past or null, it is visible. */
  laterUntil: ColumnType<number | null, number | null | undefined, number | null>;
}

/** A request of `fromUserId` hidden by `toUserId` and then withdrawn; sent again before `until`, it stays hidden. */
export interface PutAwayTable {
  toUserId: string;
  fromUserId: string;
  until: number;
}

/** Two developers who may chat; `lowUserId` < `highUserId`. */
export interface ConnectionsTable {
  lowUserId: string;
  highUserId: string;
  createdAt: number;
}

/** A pair link with its remaining uses. */
export interface PairLinksTable {
  id: string;
  userId: string;
  /** SHA-256 of the token. */
  hash: string;
  usesLeft: number;
  expiresAt: number;
}

/** A block; it hides both people from each other. */
export interface BlocksTable {
  blockerId: string;
  blockedId: string;
  createdAt: number;
}

export type SignalRow = Selectable<SignalsTable>;

export type NewSignalRow = Insertable<SignalsTable>;
