import type { Review, Signal } from '#shared/matching.ts';
import * as t from '../table-builder.ts';

/** Signals, requests and the connections that they make. */
export const matching = {
  /**
   * A signal, unique per ordered pair. Only one of two people can have an `interested` row, because the other's
   * interest accepts it.
   */
  signals: t.clustered({
    /** The request id, if interested. */
    id: t.id('unique'),
    fromUserId: t.id(t.OF_USER),
    toUserId: t.id(t.OF_USER),
    status: t.text<Signal>(),
    /** Null while pending, and always for ignored. */
    review: t.nullable(t.text<Review>()),
    createdAt: t.bigint(),
    reviewedAt: t.nullable(t.bigint()),
    /**
     * The sender's view of a declined request: null looks pending; otherwise it was withdrawn or replaced by
     * ignoring.
     */
    shownAs: t.nullable(
      t.text<'none' | 'ignored'>(
        `check ("shownAs" is null or "shownAs" in ('none', 'ignored') and review = 'rejected')`,
      ),
    ),
    /**
     * A {@link Note} as JSON, until it becomes a message: 280 characters and a quote of at most 2,000; each may take
     * two in JSON.
     */
    note: t.nullable(
      t.text(
        `check (note is null or status = 'interested' and coalesce(review, '') <> 'accepted' and length(note) <= 5000)`,
      ),
    ),
    /** The receiver hid the request until this time; in the past or null, it is visible. */
    laterUntil: t.nullable(t.bigint()),
    signals_pair: 'primary key ("fromUserId", "toUserId")',
    signals_two_people: 'check ("fromUserId" <> "toUserId")',
    signals_status: `check (status in ('interested', 'ignored'))`,
    signals_review: `check (review in ('accepted', 'rejected'))`,
    signals_ignored_is_final: `check (status = 'interested' or review is null)`,
    signals_reviewed_at: 'check ((review is null) = ("reviewedAt" is null))',
    signals_pending: `index ("toUserId", id) where status = 'interested' and review is null`,
    // For cascading deletes. The sender keeps reads of one pair to a single row if the planner picks this index.
    signals_receiver: 'index ("toUserId", "fromUserId")',
    // The sent requests that look pending to their sender.
    signals_waiting: `index ("fromUserId", id) where status = 'interested' and "shownAs" is null
        and coalesce(review, '') <> 'accepted'`,
    signals_declined_notes: `index ("reviewedAt") where note is not null and review = 'rejected'`,
    // Mutual interest is a connection, so a pair has at most one request.
    signals_one_request: `unique index (LEAST("fromUserId", "toUserId"), GREATEST("fromUserId", "toUserId"))
        where status = 'interested'`,
  }),
  /** A request of `fromUserId` hidden by `toUserId` and then withdrawn; sent again before `until`, it stays hidden. */
  put_away: t.clustered({
    toUserId: t.id(t.OF_USER),
    fromUserId: t.id(t.OF_USER),
    until: t.bigint(),
    put_away_request: 'primary key ("toUserId", "fromUserId")',
    put_away_from: 'index ("fromUserId")',
  }),
  /** Two developers who may chat; `lowUserId` < `highUserId`. */
  connections: t.clustered({
    lowUserId: t.id(t.OF_USER),
    highUserId: t.id(t.OF_USER),
    createdAt: t.bigint(),
    connections_pair: `primary key (${t.PAIR})`,
    connections_order: 'check ("lowUserId" < "highUserId")',
    connections_low: 'index ("lowUserId", "createdAt", "highUserId")',
    connections_high: 'index ("highUserId", "createdAt", "lowUserId")',
  }),
  /** A pair link with its remaining uses. */
  pair_links: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    /** SHA-256 of the token. */
    hash: t.text('unique'),
    usesLeft: t.integer(),
    expiresAt: t.bigint(),
    pair_links_user: 'index ("userId")',
  },
};
