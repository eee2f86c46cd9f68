import type { Generated } from 'kysely';
import type { SessionLength, SessionState } from '#shared/pair-session.ts';

/** A session that two developers plan, or planned while they were connected. */
export interface PairSessionsTable {
  id: string;
  lowUserId: string;
  highUserId: string;
  /** Whose the last proposal is. */
  proposerId: string;
  goal: string;
  minutes: SessionLength;
  state: SessionState;
  /** How often its conversation was told something that its card answers. */
  round: number;
  /** JSON: what was proposed last, in milliseconds since 1970. */
  times: string;
  startsAt: number | null;
  endsAt: number | null;
  /** Who ended it before its time. */
  endedBy: string | null;
  /** 1: one of the two started the clock. */
  begun: Generated<number>;
  /** How often it changed: calendars and pages keep the highest. */
  sequence: Generated<number>;
  /** JSON of SessionTask[]. */
  tasks: Generated<string>;
  /** 1: both have been reminded, or it began too soon after it was agreed on. */
  reminded: Generated<number>;
  /** What each said of `what` and `link`: 1 we built it, 0 not this time. */
  lowBuilt: number | null;
  highBuilt: number | null;
  what: string | null;
  link: string | null;
  /** When both had said so. */
  builtAt: number | null;
  lowHides: Generated<number>;
  highHides: Generated<number>;
}
