import type { Generated } from 'kysely';
import * as t from '../table-builder.ts';

/** Tags, user statistics, feed queues and learned preferences. */
export const ranking = {
  /** A tag: a skill, a wanted skill or a language. */
  facets: {
    id: t.column<Generated<number>>('SERIAL', 'primary key'),
    kind: t.text<'skill' | 'learn' | 'language'>(),
    /** The folded spelling. */
    key: t.text(),
    /** Number of members; deleted ones may still be counted. */
    listed: t.integer(),
    facets_key: 'unique ("kind", "key")',
    facets_kind: `check (kind in ('skill', 'learn', 'language'))`,
  },
  developer_facets: t.clustered({
    facetId: t.integer(),
    /** Copy of the user's score, which orders the list. */
    score: t.integer(),
    userId: t.id(t.OF_USER),
    developer_facets_score: 'primary key ("facetId", "score", "userId")',
    developer_facets_user: 'unique index ("userId", "facetId")',
  }),
  /** A developer's statistics; no row before the first event. */
  standing: t.clustered({
    userId: t.id(`primary key ${t.OF_USER}`),
    /** Day of the last feed visit, in days since 1970; 0 if never. */
    activeDay: t.withDefault('0', t.integer()),
    /** Received signals. */
    received: t.withDefault('0', t.integer()),
    /** Requests among them that their senders see as pending. */
    waiting: t.withDefault('0', t.integer()),
    accepted: t.withDefault('0', t.integer()),
    /** Unused; version 0.1.0 counted declined requests. */
    rejected: t.withDefault('0', t.integer()),
    /** See `storedScoreOf` in score.ts; some minutes late. */
    score: t.withDefault('44', t.integer()),
    standing_score: 'index ("score", "userId")',
  }),
  /** The feed queue of a reader as JSON; see the feed's queue. */
  hands: {
    userId: t.id(`primary key ${t.OF_USER}`),
    madeAt: t.bigint(),
    hand: t.text(),
    hands_made: 'index ("madeAt")',
  },
  /** The last used filters as a query string. */
  feed_filters: t.clustered({ userId: t.id(`primary key ${t.OF_USER}`), query: t.text() }),
  /** Learned numbers of a developer; see the feed's preference model. */
  tastes: {
    userId: t.id(`primary key ${t.OF_USER}`),
    /** 1 if the developer opted out of learning; then there are no numbers. */
    off: t.withDefault('0', t.integer()),
    /** Version of the model. */
    version: t.nullable(t.integer()),
    /** The cluster and the rates, indexed for similar people. */
    cell: t.nullable(t.integer()),
    score: t.withDefault('0', t.integer()),
    numbers: t.nullable(t.bytes()),
    tastes_off_is_empty: 'check ("off" = 0 or numbers is null)',
    tastes_cell: 'index ("cell", "score", "userId")',
  },
  /** A single row. */
  taste_model: {
    id: t.integer('primary key'),
    /** 0 before the first training. */
    version: t.integer(),
    /** Until then another node is training. */
    claimedUntil: t.bigint(),
    /** The newest signal of the last training. */
    newestSignal: t.nullable(t.id()),
    /** JSON. */
    model: t.text(),
    taste_model_one: 'check (id = 1)',
  },
};
