import type { Generated } from 'kysely';
import {
  bigint,
  bytes,
  column,
  id,
  integer,
  nullable,
  OF_USER,
  text,
  withDefault,
} from '../table-builder.ts';

/** Tags, user statistics, feed queues and learned preferences. */
export const ranking = {
  /** A tag: a skill, a wanted skill or a language. */
  facets: {
    columns: {
      id: column<Generated<number>>('SERIAL', 'primary key'),
      kind: text<'skill' | 'learn' | 'language'>(),
      /** The folded spelling. */
      key: text(),
      /** Number of members; deleted ones may still be counted. */
      listed: integer(),
    },
    constraints: {
      facets_key: 'unique ("kind", "key")',
      facets_kind: `check (kind in ('skill', 'learn', 'language'))`,
    },
  },
  developer_facets: {
    columns: {
      facetId: integer(),
      /** Copy of the user's score, which orders the list. */
      score: integer(),
      userId: id(OF_USER),
    },
    constraints: { developer_facets_score: 'primary key ("facetId", "score", "userId")' },
    uniqueIndexes: { developer_facets_user: '("userId", "facetId")' },
    clustered: true,
  },
  /** A developer's statistics; no row before the first event. */
  standing: {
    columns: {
      userId: id(`primary key ${OF_USER}`),
      /** Day of the last feed visit, in days since 1970; 0 if never. */
      activeDay: withDefault('0', integer()),
      /** Received signals. */
      received: withDefault('0', integer()),
      /** Pending requests among them. */
      waiting: withDefault('0', integer()),
      accepted: withDefault('0', integer()),
      rejected: withDefault('0', integer()),
      /** See `storedScoreOf` in score.ts; some minutes late. */
      score: withDefault('44', integer()),
    },
    indexes: { standing_score: '("score", "userId")' },
    clustered: true,
  },
  /** The feed queue of a reader as JSON; see the feed's queue. */
  hands: {
    columns: { userId: id(`primary key ${OF_USER}`), madeAt: bigint(), hand: text() },
    indexes: { hands_made: '("madeAt")' },
  },
  /** The last used filters as a query string. */
  feed_filters: {
    columns: { userId: id(`primary key ${OF_USER}`), query: text() },
    clustered: true,
  },
  /** Learned numbers of a developer; see the feed's preference model. */
  tastes: {
    columns: {
      userId: id(`primary key ${OF_USER}`),
      /** 1 if the developer opted out of learning; then there are no numbers. */
      off: withDefault('0', integer()),
      /** Version of the model. */
      version: nullable(integer()),
      /** The cluster and the rates, indexed for similar people. */
      cell: nullable(integer()),
      score: withDefault('0', integer()),
      numbers: nullable(bytes()),
    },
    constraints: { tastes_off_is_empty: 'check ("off" = 0 or numbers is null)' },
    indexes: { tastes_cell: '("cell", "score", "userId")' },
  },
  /** A single row. */
  taste_model: {
    columns: {
      id: integer('primary key'),
      /** 0 before the first training. */
      version: integer(),
      /** Until then another node is training. */
      claimedUntil: bigint(),
      /** The newest signal of the last training. */
      newestSignal: nullable(id()),
      /** JSON. */
      model: text(),
    },
    constraints: { taste_model_one: 'check (id = 1)' },
  },
} as const;
