import type { SessionLength, SessionState } from '#shared/pair-session.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import * as t from '../table-builder.ts';

/** Pads and pair sessions of two developers. */
export const pairing = {
  /** The pad of a connected pair, without its text. */
  pads: t.clustered({
    ...t.pair,
    /** `null`: none was chosen. */
    language: t.nullable(t.text<CodeLanguage>()),
    name: t.withDefault(`''`, t.text('check (length(name) <= 80)')),
    /** Size of all updates. */
    bytes: t.withDefault('0', t.integer()),
    /** Number of the document, which refuses updates of another one; it grows. */
    begun: t.withDefault('0', t.integer()),
    pads_pair: `primary key (${t.PAIR})`,
    pads_connection: t.cascade(t.PAIR, 'connections'),
  }),
  /** Yjs updates of a pad, which may be merged into one. */
  pad_updates: {
    ...t.pair,
    id: t.id(),
    // A merged document of maximum size.
    body: t.bytes('check (length(body) <= 524288)'),
    pad_updates_place: `primary key (${t.PAIR}, "id")`,
    pad_updates_pad: t.cascade(t.PAIR, 'pads'),
  },
  /** A version of a pad. */
  pad_versions: {
    ...t.pair,
    id: t.id(),
    at: t.bigint(),
    /** The text in UTF-8, because PostgreSQL can't store the character 0 in text. */
    body: t.bytes(),
    pad_versions_place: `primary key (${t.PAIR}, "id")`,
    pad_versions_pad: t.cascade(t.PAIR, 'pads'),
  },
  /** A pad's text when a user last left it. */
  pad_absences: {
    ...t.pair,
    userId: t.id(),
    at: t.bigint(),
    /** The text in UTF-8. */
    body: t.bytes(),
    /** 1: the user was notified of a change since. */
    told: t.withDefault('0', t.integer('check (told in (0, 1))')),
    pad_absences_person: `primary key (${t.PAIR}, "userId")`,
    pad_absences_pad: t.cascade(t.PAIR, 'pads'),
  },
  /** A pair session of two developers, which may outlive their connection. */
  pair_sessions: {
    // Nullable on SQLite, as version 0.1.0 created it; on PostgreSQL the primary key implies "not null".
    id: t.column<string>('ID', 'primary key'),
    ...t.pair,
    /** The author of the last proposal. */
    proposerId: t.id(),
    goal: t.text(),
    minutes: t.integer<SessionLength>(),
    state: t.text<SessionState>(`check (state in ('proposed', 'agreed', 'declined', 'cancelled'))`),
    /** Number of the newest message with the card of this session. */
    round: t.integer(),
    /** JSON: the last proposed times, in milliseconds since 1970. */
    times: t.text(),
    startsAt: t.nullable(t.bigint()),
    endsAt: t.nullable(t.bigint()),
    /** 1: one of the two started the clock. */
    begun: t.withDefault('0', t.integer()),
    /** Number of changes: calendars and pages keep the highest. */
    sequence: t.withDefault('0', t.integer()),
    /** JSON of SessionTask[]. */
    tasks: t.withDefault(`'[]'`, t.text()),
    /** 1: both were reminded, or the start was too soon after the agreement. */
    reminded: t.withDefault('0', t.integer()),
    /** Each person's outcome for `what` and `link`: 1 completed, 0 not this time. */
    lowBuilt: t.nullable(t.integer()),
    highBuilt: t.nullable(t.integer()),
    what: t.nullable(t.text()),
    link: t.nullable(t.text()),
    /** Time when both had agreed to the outcome. */
    builtAt: t.nullable(t.bigint()),
    lowHides: t.withDefault('0', t.integer()),
    highHides: t.withDefault('0', t.integer()),
    /** The user who ended it early. */
    endedBy: t.nullable(t.id()),
    pair_sessions_agreed: `check (state <> 'agreed' or "endsAt" is not null)`,
    pair_sessions_lowUserId: t.cascade('"lowUserId"', 'users', '"id"'),
    pair_sessions_highUserId: t.cascade('"highUserId"', 'users', '"id"'),
    // Ids grow with time, so the indexes end with the id to match the order of lists.
    pair_sessions_between: `index (${t.PAIR}, "id")`,
    pair_sessions_low: 'index ("lowUserId", "id")',
    pair_sessions_high: 'index ("highUserId", "id")',
    // Every page queries the next session.
    pair_sessions_next_low: `index ("lowUserId", "endsAt") where state = 'agreed'`,
    pair_sessions_next_high: `index ("highUserId", "endsAt") where state = 'agreed'`,
    pair_sessions_soon: `index ("startsAt") where state = 'agreed' and reminded = 0`,
  },
};
