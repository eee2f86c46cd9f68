/** What `/api/admin` answers, to moderators alone. Times are ISO 8601. */
import type { PageAnswer } from './api.ts';
import type { Decision, Excerpt, ModerationAction, ReportReason } from './safety.ts';
import type { Developer } from './user.ts';

/** `until: null` lasts until a moderator lifts it. */
export type AccountState =
  { kind: 'here' } | { kind: 'suspended'; until: string | null; reason: string } | { kind: 'gone' };

/** A report as the queue lists it. */
export interface ReportSummary {
  _id: string;
  at: string;
  reason: ReportReason;
  /** The reported developer as they were. */
  profile: Developer;
  /** How many messages it carries. */
  excerptCount: number;
  /** `null` while open. */
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
  /** Who reported; `null` once their account is gone. */
  reporter: { _id: string; name: string } | null;
  account: AccountState;
  /** Reports about the same developer, this one included. */
  total: number;
  /** What moderators did about them before, latest first. */
  history: LogEntry[];
}

export interface LogEntry {
  _id: string;
  at: string;
  /** The moderator's email address. */
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

/** What a warned developer reads until they say that they have. */
export interface Warning {
  _id: string;
  reason: string;
}
