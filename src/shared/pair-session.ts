import { DAY_MS } from './time.ts';
import type { Developer } from './user.ts';

export const GOAL_MAX = 80;
export const WHAT_MAX = 80;
export const TASK_MAX = 80;
export const TASKS_MAX = 8;
/** Lengths in minutes. */
export const LENGTHS = [30, 60, 90, 120] as const;
export type SessionLength = (typeof LENGTHS)[number];
export const TIMES_MAX = 3;
export const SUGGESTED_MAX = 12;
export const SUGGESTED_DAYS = 14;
export const AHEAD_DAYS = 90;
/** Maximum number of shared skills in a suggested goal. */
export const GOAL_SKILLS = 3;
/** Proposed and upcoming sessions count per pair. */
export const OPEN_MAX = 5;
/** Both are reminded, and can start, this long before a session. */
export const SOON_MS = 15 * 60_000;
export const MORE_MINUTES = 15;
export const LONGEST_MINUTES = 240;
/** A "Pair now" proposal lapses after this time. */
export const NOW_MS = 15 * 60_000;
export const NOW_MINUTES: SessionLength = 60;
/** The outcome can be stated for this long after a session's end. */
export const OUTCOME_MS = 30 * DAY_MS;

/** `proposed`: waits for an answer; `agreed`: has a time. */
export type SessionState = 'proposed' | 'agreed' | 'declined' | 'cancelled';

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

/** The session as one of the two people sees it. */
export interface PairSession {
  _id: string;
  /** Null once the two are no longer connected. */
  with: SessionPerson | null;
  goal: string;
  minutes: SessionLength;
  state: SessionState;
  /** The author of `times` proposed instead of the agreed one; absent without such a proposal. */
  move?: 'mine' | 'theirs';
  /** Each message with the session's card increments it: a proposal, other times, an outcome. */
  round: number;
  /** Whether the reader made the last proposal. */
  mine: boolean;
  times: string[];
  startsAt: string | null;
  /** A proposal with this time starts as soon as it is accepted before. */
  endsAt: string | null;
  /** Whether a person started it before the agreed time. */
  begun: boolean;
  endedBy: 'me' | 'them' | null;
  /** Each change increments it: the copy with the higher number is newer. */
  sequence: number;
  tasks: SessionTask[];
  outcome: SessionOutcome;
}

export interface SessionOutcome {
  /** The reader's answer; null without one. The other person's "not this time" isn't sent. */
  mine: boolean | null;
  /** Whether the other person agrees to the current `words`. */
  theyBuilt: boolean;
  /** The project, as last edited by either person. */
  what: string | null;
  link: string | null;
  /** An agreement refers to this id of `what` and `link`. */
  words: string | null;
  /** The agreement of both: both profiles then show the project, unless hidden. */
  builtAt: string | null;
  /** Whether the reader's own profile hides it. */
  hidden: boolean;
}

export type SessionNews = 'proposed' | 'agreed' | 'declined' | 'cancelled' | 'built' | 'withdrawn';

export interface Span {
  from: string;
  to: string;
}

export interface SuggestAnswer {
  /** Start times, spread over the days. */
  times: string[];
  /** Free time by the profiles; null if a profile has no hours. */
  mine: Span[] | null;
  theirs: Span[] | null;
  /** Other sessions of both people, without names. */
  taken: Span[];
}

export interface SessionAnswer {
  session: PairSession;
}

export interface CalendarAnswer {
  on: boolean;
  /** Null also if it can't be shown again. */
  url: string | null;
}

export interface SessionsAnswer {
  sessions: PairSession[];
  nextCursor: string | null;
}

export interface BuiltTogether {
  sessionId: string;
  what: string;
  link: string | null;
  at: string;
  /** Null once the two are no longer connected. */
  with: Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'> | null;
}

/** `soon` begins {@link SOON_MS} before the start. */
export type Phase = 'waiting' | 'ahead' | 'soon' | 'running' | 'over' | 'off';

/** Whether either person still owes an answer, to a proposal or about the outcome. */
export function isPending(session: PairSession, now: number): boolean {
  const phase = phaseOf(session, now);
  if (phase !== 'over') return phase === 'waiting' || session.move !== undefined;
  const { builtAt, mine } = session.outcome;
  const last = Date.parse(session.endsAt ?? '') + OUTCOME_MS;
  return session.with !== null && builtAt === null && mine !== false && now <= last;
}

type Timed = Pick<PairSession, 'state' | 'startsAt' | 'endsAt' | 'endedBy'>;

/** Returns the phase at `now`, in milliseconds. A session ended by a person is over for a slow clock too. */
export function phaseOf({ state, startsAt, endsAt, endedBy }: Timed, now: number): Phase {
  if (state === 'proposed')
    return now < Date.parse(endsAt ?? '') || endsAt === null ? 'waiting' : 'off';
  if (state !== 'agreed' || startsAt === null || endsAt === null) return 'off';
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (now >= to || endedBy !== null) return 'over';
  if (now >= from) return 'running';
  return now >= from - SOON_MS ? 'soon' : 'ahead';
}

/** Whether accepting the proposal starts, or would have started, the session at once. */
export const isForNow = ({ startsAt, endsAt }: Timed): boolean =>
  startsAt === null && endsAt !== null;

/** Returns the time of day of `startsAt` a week later, or more weeks if that is over; to a quarter of an hour. */
export function weekAfter(startsAt: string, now: number): string {
  const at = new Date(startsAt);
  at.setMinutes(Math.round(at.getMinutes() / 15) * 15, 0, 0);
  do at.setDate(at.getDate() + 7);
  while (at.getTime() <= now);
  return at.toISOString();
}

export const isOpen = (session: Timed, now: number): boolean =>
  !['over', 'off'].includes(phaseOf(session, now));
