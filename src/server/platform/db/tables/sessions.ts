import type { Generated } from 'kysely';
import type { SessionLength, SessionState } from '#shared/pair-session.ts';

/** A pair session of two developers, which may outlive their connection. */
export interface PairSessionsTable {
  id: string;
  lowUserId: string;
  highUserId: string;
  /** The author of the last proposal. */
  proposerId: string;
  goal: string;
  minutes: SessionLength;
  state: SessionState;
  /** Number of the newest message with the card of this session. */
  round: number;
  /** JSON: the last proposed times, in milliseconds since 1970. */
  times: string;
  startsAt: number | null;
  endsAt: number | null;
  /** The user who ended it early. */
  endedBy: string | null;
  /** 1: one of the two started the clock. */
  begun: Generated<number>;
  /** Number of changes: calendars and pages keep the highest. */
  sequence: Generated<number>;
  /** JSON of SessionTask[]. */
  tasks: Generated<string>;
  /** 1: both were reminded, or the start was too soon after the agreement. */
  reminded: Generated<number>;
  /** Each person's outcome for `what` and `link`: 1 completed, 0 not this time. */
  lowBuilt: number | null;
  highBuilt: number | null;
  what: string | null;
  link: string | null;
  /** Time when both had agreed to the outcome. */
  builtAt: number | null;
  lowHides: Generated<number>;
  highHides: Generated<number>;
}
