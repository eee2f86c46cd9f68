/** Answers of `/api/admin`, for moderators only. */
import type { PageAnswer } from './api.ts';
import type { AuditEntry } from './audit.ts';
import type { Decision, Excerpt, ReportReason } from './safety.ts';
import type { Developer } from './user.ts';

export type AccountState =
  { kind: 'here' } | { kind: 'suspended'; until: string | null; reason: string } | { kind: 'gone' };

export interface ReportSummary {
  _id: string;
  at: string;
  reason: ReportReason;
  profile: Developer;
  excerptCount: number;
  outcome: Decision | null;
}

export interface ReportsAnswer extends PageAnswer {
  reports: ReportSummary[];
}

export interface ReportDetail extends ReportSummary {
  details: string;
  excerpts: Excerpt[];
  /** Null once the reporter's account is gone. */
  reporter: { _id: string; name: string } | null;
  account: AccountState;
  /** Reports about the same person, including this one. */
  total: number;
  /** The latest decisions about the person. */
  history: AuditEntry[];
}

type Person = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;

export interface SuspendedPerson extends Person {
  until: string | null;
  reason: string;
}

export interface SuspendedAnswer extends PageAnswer {
  suspended: SuspendedPerson[];
}

export interface Warning {
  _id: string;
  reason: string;
}

/** Ways to log in; `app` is an authenticator app, beside a password or GitHub. */
export type SignInWay = 'password' | 'passkey' | 'gitHub' | 'sso' | 'app';

/** Only moderators see an address. */
export interface PersonSummary extends Person {
  emailId: string;
  emailVerified: boolean;
  isModerator: boolean;
  isSuspended: boolean;
  /** The end of the pause in milliseconds since 1970; null if the card isn’t paused. */
  pausedUntil: number | null;
}

export interface PeopleAnswer extends PageAnswer {
  people: PersonSummary[];
}

export interface PersonDetail extends PersonSummary {
  account: AccountState;
  createdAt: string;
  /** Null if they were never seen. */
  lastActive: string | null;
  sessions: number;
  signIn: SignInWay[];
  /** Undelivered mail of the last 30 days. */
  failedMails: number;
}
