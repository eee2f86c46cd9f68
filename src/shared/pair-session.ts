/** A planned pair session of two connected developers: goal, time and outcome. */
import type { Developer } from './user.ts';

export const GOAL_MAX = 80;
export const WHAT_MAX = 80;
export const TASK_MAX = 80;
export const TASKS_MAX = 8;
/** Possible lengths in minutes. */
export const LENGTHS = [30, 60, 90, 120] as const;
export type SessionLength = (typeof LENGTHS)[number];
/** Maximum number of proposed times. */
export const TIMES_MAX = 3;
/** Maximum number of suggested times. */
export const SUGGESTED_MAX = 12;
/** Days from now covered by suggestions. */
export const SUGGESTED_DAYS = 14;
/** Days from now within which a proposed time must be. */
export const AHEAD_DAYS = 90;
/** Open sessions (proposed or upcoming) per pair. */
export const OPEN_MAX = 5;
/** Milliseconds before a session at which both are reminded and it can be started. */
export const SOON_MS = 15 * 60_000;
/** Minutes of one extension, and the resulting maximum length. */
export const MORE_MINUTES = 15;
export const LONGEST_MINUTES = 240;
/** Milliseconds after its end in which the outcome of a session can be stated. */
export const OUTCOME_MS = 30 * 24 * 3_600_000;

/** `proposed`: waits for an answer; `agreed`: has a time. */
export type SessionState = 'proposed' | 'agreed' | 'declined' | 'cancelled';

/** A task of a session; `userId` is the person working on it. */
export interface SessionTask {
  id: number;
  text: string;
  done: boolean;
  userId: string | null;
}

export type SessionPerson = Pick<
  Developer,
  '_id' | 'firstName' | 'lastName' | 'photoUrl' | 'timeZone'
>;

/** A session as one of the two people sees it. Times are ISO 8601. */
export interface PairSession {
  _id: string;
  /** Null once the two are no longer connected; the other person isn't named then. */
  with: SessionPerson | null;
  goal: string;
  minutes: SessionLength;
  state: SessionState;
  /** Incremented with each message that shows the session's card: a proposal, other times, an outcome. */
  round: number;
  /** True if the last proposal is the reader's own. */
  mine: boolean;
  /** The latest proposed times. */
  times: string[];
  /** Null until both agree on a time. */
  startsAt: string | null;
  endsAt: string | null;
  /** True if a person started the session before the agreed time. */
  begun: boolean;
  /** The person who ended it early. */
  endedBy: 'me' | 'them' | null;
  /** Incremented with each change: the copy with the higher number is newer. */
  sequence: number;
  tasks: SessionTask[];
  outcome: SessionOutcome;
}

/** The outcome of a session. The other person's "not this time" isn't sent. */
export interface SessionOutcome {
  /** The reader's answer to these words; null without one. */
  mine: boolean | null;
  /** True if the other person agrees to these words. */
  theyBuilt: boolean;
  /** The description of the project, as last edited by either person. */
  what: string | null;
  link: string | null;
  /** Identifies the two fields above; an agreement refers to it. */
  words: string | null;
  /** When both agreed to the words: both profiles show them, unless hidden. */
  builtAt: string | null;
  /** The reader hides it on their profile. */
  hidden: boolean;
}

/** The event of a session's message. */
export type SessionNews = 'proposed' | 'agreed' | 'declined' | 'cancelled' | 'built' | 'withdrawn';

/** A range of time in ISO 8601. */
export interface Span {
  from: string;
  to: string;
}

/** `GET /api/sessions/suggest`: shared free time in the next {@link SUGGESTED_DAYS} days. */
export interface SuggestAnswer {
  /** At most {@link SUGGESTED_MAX} start times, spread over the days. */
  times: string[];
  /** Free time of each person by their profile; null if a profile has no hours. */
  mine: Span[] | null;
  theirs: Span[] | null;
  /** Other sessions of both people in these days, without names. */
  taken: Span[];
}

/** The answer of `POST /api/sessions` and of all changes to a session. */
export interface SessionAnswer {
  session: PairSession;
}

/** `GET /api/sessions`. */
export interface SessionsAnswer {
  sessions: PairSession[];
  nextCursor: string | null;
}

/** A finished project of two developers, as their profiles show it. */
export interface BuiltTogether {
  sessionId: string;
  what: string;
  link: string | null;
  at: string;
  /** Null once the two are no longer connected. */
  with: Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'> | null;
}

/** Phase of a session: `soon` from {@link SOON_MS} before its start. */
export type Phase = 'waiting' | 'ahead' | 'soon' | 'running' | 'over' | 'off';

type Timed = Pick<PairSession, 'state' | 'startsAt' | 'endsAt'>;

/** Returns the phase at `now`, in milliseconds. */
export function phaseOf({ state, startsAt, endsAt }: Timed, now: number): Phase {
  if (state === 'proposed') return 'waiting';
  if (state !== 'agreed' || startsAt === null || endsAt === null) return 'off';
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (now >= to) return 'over';
  if (now >= from) return 'running';
  return now >= from - SOON_MS ? 'soon' : 'ahead';
}

/** Returns whether a session waits for an answer, is upcoming or is running. */
export const isOpen = (session: Timed, now: number): boolean =>
  !['over', 'off'].includes(phaseOf(session, now));
