/** A planned session: what two connected developers want to build, when, and what became of it. */
import type { Developer } from './user.ts';

export const GOAL_MAX = 80;
export const WHAT_MAX = 80;
export const TASK_MAX = 80;
export const TASKS_MAX = 8;
/** Lengths one may plan, in minutes. */
export const LENGTHS = [30, 60, 90, 120] as const;
export type SessionLength = (typeof LENGTHS)[number];
/** Times one may propose at once. */
export const TIMES_MAX = 3;
/** Times that are suggested at most. */
export const SUGGESTED_MAX = 12;
/** Days from now that suggestions come from. */
export const SUGGESTED_DAYS = 14;
/** Days from now within which a proposed time must lie. */
export const AHEAD_DAYS = 90;
/** Sessions of a pair that wait or are to come. */
export const OPEN_MAX = 5;
/** Milliseconds before a session at which both are reminded, and from which on it can be begun. */
export const SOON_MS = 15 * 60_000;
/** Minutes one adds to a session at once, and how long it may become by that. */
export const MORE_MINUTES = 15;
export const LONGEST_MINUTES = 240;
/** Milliseconds after its end for which one may say what became of a session. */
export const OUTCOME_MS = 30 * 24 * 3_600_000;

/** `proposed`: it waits for an answer; `agreed`: it has a time. */
export type SessionState = 'proposed' | 'agreed' | 'declined' | 'cancelled';

/** Something to do in a session. `userId`: who is on it. */
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

/** A session as one of the two sees it. Times are ISO 8601. */
export interface PairSession {
  _id: string;
  /** `null`: the two aren't connected any more, and the other person isn't named. */
  with: SessionPerson | null;
  goal: string;
  minutes: SessionLength;
  state: SessionState;
  /** Grows with each message that a card answers: a proposal, other times, what was built. */
  round: number;
  /** Whether the last proposal is the reader's own. */
  mine: boolean;
  /** The times that were proposed last. */
  times: string[];
  /** `null` until a time is agreed on. */
  startsAt: string | null;
  endsAt: string | null;
  /** The clock was started by one of the two, and not by the time that was agreed on. */
  begun: boolean;
  /** Who ended it before its time. */
  endedBy: 'me' | 'them' | null;
  /** Grows with each change: of two copies the higher one is newer. */
  sequence: number;
  tasks: SessionTask[];
  outcome: SessionOutcome;
}

/** What became of a session. The other person's "not this time" isn't sent. */
export interface SessionOutcome {
  /** What the reader said of these words; `null`: nothing yet. */
  mine: boolean | null;
  /** Whether the other person agrees to these words. */
  theyBuilt: boolean;
  /** What was built, in the words of the last person who changed them. */
  what: string | null;
  link: string | null;
  /** Names the two above; an agreement quotes it. */
  words: string | null;
  /** When both agreed to the words: they are on both profiles, unless hidden. */
  builtAt: string | null;
  /** The reader hides it on theirs. */
  hidden: boolean;
}

/** What a session's message tells. */
export type SessionNews = 'proposed' | 'agreed' | 'declined' | 'cancelled' | 'built' | 'withdrawn';

/** From one time to another, ISO 8601. */
export interface Span {
  from: string;
  to: string;
}

/** `GET /api/sessions/suggest`: what both have time for in the next {@link SUGGESTED_DAYS} days. */
export interface SuggestAnswer {
  /** At most {@link SUGGESTED_MAX} beginnings, spread over the days. */
  times: string[];
  /** When each of the two has time, as their profiles say; `null`: theirs does not say. */
  mine: Span[] | null;
  theirs: Span[] | null;
  /** Sessions that either of them has by then; with whom is not said. */
  taken: Span[];
}

/** `POST /api/sessions` and what changes one. */
export interface SessionAnswer {
  session: PairSession;
}

/** `GET /api/sessions`. */
export interface SessionsAnswer {
  sessions: PairSession[];
  nextCursor: string | null;
}

/** What two developers built, as their profiles show it. */
export interface BuiltTogether {
  sessionId: string;
  what: string;
  link: string | null;
  at: string;
  /** `null`: the two aren't connected any more. */
  with: Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'> | null;
}

/** Where a session is at a time: `soon` from {@link SOON_MS} before it until it begins. */
export type Phase = 'waiting' | 'ahead' | 'soon' | 'running' | 'over' | 'off';

type Timed = Pick<PairSession, 'state' | 'startsAt' | 'endsAt'>;

/** `now` in milliseconds. */
export function phaseOf({ state, startsAt, endsAt }: Timed, now: number): Phase {
  if (state === 'proposed') return 'waiting';
  if (state !== 'agreed' || startsAt === null || endsAt === null) return 'off';
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  if (now >= to) return 'over';
  if (now >= from) return 'running';
  return now >= from - SOON_MS ? 'soon' : 'ahead';
}

/** Whether it waits for an answer, is to come or runs. */
export const isOpen = (session: Timed, now: number): boolean =>
  !['over', 'off'].includes(phaseOf(session, now));
