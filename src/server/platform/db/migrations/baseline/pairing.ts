import type { SessionLength, SessionState } from '#shared/pair-session.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import {
  bigint,
  bytes,
  cascade,
  column,
  id,
  integer,
  nullable,
  PAIR,
  text,
  withDefault,
} from '../table-builder.ts';

/** Pads and pair sessions of two developers. */
export const pairing = {
  /** The pad of a connected pair, without its text. */
  pads: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      /** `null`: none was chosen. */
      language: nullable(text<CodeLanguage>()),
      name: withDefault(`''`, text('check (length(name) <= 80)')),
      /** Size of all updates. */
      bytes: withDefault('0', integer()),
      /** Number of the document, which refuses updates of another one; it grows. */
      begun: withDefault('0', integer()),
    },
    constraints: {
      pads_pair: `primary key (${PAIR})`,
      pads_connection: cascade(PAIR, 'connections'),
    },
    clustered: true,
  },
  /** Yjs updates of a pad, which may be merged into one. */
  pad_updates: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      id: id(),
      // A merged document of maximum size.
      body: bytes('check (length(body) <= 524288)'),
    },
    constraints: {
      pad_updates_place: `primary key (${PAIR}, "id")`,
      pad_updates_pad: cascade(PAIR, 'pads'),
    },
  },
  /** A version of a pad. */
  pad_versions: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      id: id(),
      at: bigint(),
      /** The text in UTF-8, because PostgreSQL can't store the character 0 in text. */
      body: bytes(),
    },
    constraints: {
      pad_versions_place: `primary key (${PAIR}, "id")`,
      pad_versions_pad: cascade(PAIR, 'pads'),
    },
  },
  /** A pad's text when a user last left it. */
  pad_absences: {
    columns: {
      lowUserId: id(),
      highUserId: id(),
      userId: id(),
      at: bigint(),
      /** The text in UTF-8. */
      body: bytes(),
      /** 1: the user was notified of a change since. */
      told: withDefault('0', integer('check (told in (0, 1))')),
    },
    constraints: {
      pad_absences_person: `primary key (${PAIR}, "userId")`,
      pad_absences_pad: cascade(PAIR, 'pads'),
    },
  },
  /** A pair session of two developers, which may outlive their connection. */
  pair_sessions: {
    columns: {
      // Nullable on SQLite, as version 0.1.0 created it; on PostgreSQL the primary key implies "not null".
      id: column<string>('ID', 'primary key'),
      lowUserId: id(),
      highUserId: id(),
      /** The author of the last proposal. */
      proposerId: id(),
      goal: text(),
      minutes: integer<SessionLength>(),
      state: text<SessionState>(`check (state in ('proposed', 'agreed', 'declined', 'cancelled'))`),
      /** Number of the newest message with the card of this session. */
      round: integer(),
      /** JSON: the last proposed times, in milliseconds since 1970. */
      times: text(),
      startsAt: nullable(bigint()),
      endsAt: nullable(bigint()),
      /** 1: one of the two started the clock. */
      begun: withDefault('0', integer()),
      /** Number of changes: calendars and pages keep the highest. */
      sequence: withDefault('0', integer()),
      /** JSON of SessionTask[]. */
      tasks: withDefault(`'[]'`, text()),
      /** 1: both were reminded, or the start was too soon after the agreement. */
      reminded: withDefault('0', integer()),
      /** Each person's outcome for `what` and `link`: 1 completed, 0 not this time. */
      lowBuilt: nullable(integer()),
      highBuilt: nullable(integer()),
      what: nullable(text()),
      link: nullable(text()),
      /** Time when both had agreed to the outcome. */
      builtAt: nullable(bigint()),
      lowHides: withDefault('0', integer()),
      highHides: withDefault('0', integer()),
      /** The user who ended it early. */
      endedBy: nullable(id()),
    },
    constraints: {
      pair_sessions_agreed: `check (state <> 'agreed' or "endsAt" is not null)`,
      pair_sessions_lowUserId: cascade('"lowUserId"', 'users', '"id"'),
      pair_sessions_highUserId: cascade('"highUserId"', 'users', '"id"'),
    },
    indexes: {
      // Ids grow with time, so the indexes end with the id to match the order of lists.
      pair_sessions_between: `(${PAIR}, "id")`,
      pair_sessions_low: '("lowUserId", "id")',
      pair_sessions_high: '("highUserId", "id")',
      // Every page queries the next session.
      pair_sessions_next_low: `("lowUserId", "endsAt") where state = 'agreed'`,
      pair_sessions_next_high: `("highUserId", "endsAt") where state = 'agreed'`,
      pair_sessions_soon: `("startsAt") where state = 'agreed' and reminded = 0`,
    },
  },
} as const;
