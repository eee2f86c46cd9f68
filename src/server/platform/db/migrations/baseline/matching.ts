import type { Review, Signal } from '#shared/matching.ts';
import { bigint, id, integer, nullable, OF_USER, PAIR, text } from '../table-builder.ts';

/** Signals, requests and the connections that they make. */
export const matching = {
  /**
   * A signal, unique per ordered pair. Only one of two people can have an `interested` row, because the other's
   * interest accepts it.
   */
  signals: {
    columns: {
      /** The request id, if interested. */
      id: id('unique'),
      fromUserId: id(OF_USER),
      toUserId: id(OF_USER),
      status: text<Signal>(),
      /** Null while pending, and always for ignored. */
      review: nullable(text<Review>()),
      createdAt: bigint(),
      reviewedAt: nullable(bigint()),
      /**
       * The sender's view of a declined request: null looks pending; otherwise it was withdrawn or replaced by
       * ignoring.
       */
      shownAs: nullable(
        text<'none' | 'ignored'>(
          `check ("shownAs" is null or "shownAs" in ('none', 'ignored') and review = 'rejected')`,
        ),
      ),
      /**
       * A {@link Note} as JSON, until it becomes a message: 280 characters and a quote of at most 2,000; each may take
       * two in JSON.
       */
      note: nullable(
        text(
          `check (note is null or status = 'interested' and coalesce(review, '') <> 'accepted' and length(note) <= 5000)`,
        ),
      ),
      /** The receiver hid the request until this time; in the past or null, it is visible. */
      laterUntil: nullable(bigint()),
    },
    constraints: {
      signals_pair: 'primary key ("fromUserId", "toUserId")',
      signals_two_people: 'check ("fromUserId" <> "toUserId")',
      signals_status: `check (status in ('interested', 'ignored'))`,
      signals_review: `check (review in ('accepted', 'rejected'))`,
      signals_ignored_is_final: `check (status = 'interested' or review is null)`,
      signals_reviewed_at: 'check ((review is null) = ("reviewedAt" is null))',
    },
    uniqueIndexes: {
      // Mutual interest is a connection, so a pair has at most one request.
      signals_one_request: `(LEAST("fromUserId", "toUserId"), GREATEST("fromUserId", "toUserId"))
        where status = 'interested'`,
    },
    indexes: {
      signals_pending: `("toUserId", id) where status = 'interested' and review is null`,
      // For cascading deletes. The sender keeps reads of one pair to a single row if the planner picks this index.
      signals_receiver: '("toUserId", "fromUserId")',
      // The sent requests that look pending to their sender.
      signals_waiting: `("fromUserId", id) where status = 'interested' and "shownAs" is null
        and coalesce(review, '') <> 'accepted'`,
      signals_declined_notes: `("reviewedAt") where note is not null and review = 'rejected'`,
    },
    clustered: true,
  },
  /** A request of `fromUserId` hidden by `toUserId` and then withdrawn; sent again before `until`, it stays hidden. */
  put_away: {
    columns: { toUserId: id(OF_USER), fromUserId: id(OF_USER), until: bigint() },
    constraints: { put_away_request: 'primary key ("toUserId", "fromUserId")' },
    indexes: { put_away_from: '("fromUserId")' },
    clustered: true,
  },
  /** Two developers who may chat; `lowUserId` < `highUserId`. */
  connections: {
    columns: { lowUserId: id(OF_USER), highUserId: id(OF_USER), createdAt: bigint() },
    constraints: {
      connections_pair: `primary key (${PAIR})`,
      connections_order: 'check ("lowUserId" < "highUserId")',
    },
    indexes: {
      connections_low: '("lowUserId", "createdAt", "highUserId")',
      connections_high: '("highUserId", "createdAt", "lowUserId")',
    },
    clustered: true,
  },
  /** A pair link with its remaining uses. */
  pair_links: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      /** SHA-256 of the token. */
      hash: text('unique'),
      usesLeft: integer(),
      expiresAt: bigint(),
    },
    indexes: { pair_links_user: '("userId")' },
  },
} as const;
