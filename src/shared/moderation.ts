/** Answers of `/api/admin`, for moderators only. Times are ISO 8601. */
import type { PageAnswer } from './api.ts';
import type { Decision, Excerpt, ModerationAction, ReportReason } from './safety.ts';
import type { Developer } from './user.ts';

/** `until: null` lasts until a moderator lifts it. */
export type AccountState =
  { kind: 'here' } | { kind: 'suspended'; until: string | null; reason: string } | { kind: 'gone' };

/** A report in the queue. */
export interface ReportSummary {
  _id: string;
  at: string;
  reason: ReportReason;
  /** The reported profile at that time. */
  profile: Developer;
  /** Number of attached messages. */
  excerptCount: number;
  /** Null while open. */
  outcome: Decision | null;
}

/** `GET /api/admin/reports`: newest first. */
export interface ReportsAnswer extends PageAnswer {
  reports: ReportSummary[];
}

/** `GET /api/admin/reports/{reportId}`. */
export interface ReportDetail extends ReportSummary {
  details: string;
  excerpts: Excerpt[];
  /** Null once the reporter's account is gone. */
  reporter: { _id: string; name: string } | null;
  account: AccountState;
  /** Reports about the same person, including this one. */
  total: number;
  /** Earlier decisions about them, latest first. */
  history: LogEntry[];
}

export interface LogEntry {
  _id: string;
  at: string;
  /** The moderator's email. */
  moderator: string;
  action: ModerationAction;
  subjectName: string;
  reportId: string | null;
  reason: string;
  until: string | null;
}

/** `GET /api/admin/log`: latest first. */
export interface LogAnswer extends PageAnswer {
  entries: LogEntry[];
}

export interface SuspendedPerson extends Pick<
  Developer,
  '_id' | 'firstName' | 'lastName' | 'photoUrl'
> {
  until: string | null;
  reason: string;
}

/** `GET /api/admin/suspended`. */
export interface SuspendedAnswer extends PageAnswer {
  suspended: SuspendedPerson[];
}

/** A warning, shown until it is acknowledged. */
export interface Warning {
  _id: string;
  reason: string;
}
