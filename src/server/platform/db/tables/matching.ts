import type { ColumnType, Insertable, Selectable } from 'kysely';
import type { Review, Signal } from '#shared/matching.ts';

export type ShownAs = 'none' | 'ignored';

/**
 * What one developer said of another, once for each ordered pair; of two developers only one
 * can be `interested` in a row, for the interest of the other one is then an acceptance.
 */
export interface SignalsTable {
  /** The id of the request, when interested. */
  id: string;
  fromUserId: string;
  toUserId: string;
  status: Signal;
  /** `null`: pending, when interested; always `null` when ignored. */
  review: Review | null;
  createdAt: number;
  reviewedAt: number | null;
  /**
   * What a declined request is to its sender, who is not told of the answer: `null`, a request
   * that waits; else they took it back, and it is nothing, or they have ignored the other one.
   */
  shownAs: ColumnType<ShownAs | null, ShownAs | null | undefined, ShownAs | null>;
  /** A {@link Note} as JSON, until it becomes a message. */
  note: ColumnType<string | null, string | null | undefined, string | null>;
  /** Its receiver put the request away until then; in the past or `null`: it waits. */
  laterUntil: ColumnType<number | null, number | null | undefined, number | null>;
}

/** `toUserId` put a request of `fromUserId` away, which was withdrawn since; one sent before `until` stays away. */
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

/** A link by which whoever opens it is connected with whoever made it, as often as is left. */
export interface PairLinksTable {
  id: string;
  userId: string;
  /** The SHA-256 of its token. */
  hash: string;
  usesLeft: number;
  expiresAt: number;
}

/** `blockerId` meets `blockedId` nowhere, and the other way round. */
export interface BlocksTable {
  blockerId: string;
  blockedId: string;
  createdAt: number;
}

export type SignalRow = Selectable<SignalsTable>;

export type NewSignalRow = Insertable<SignalsTable>;
