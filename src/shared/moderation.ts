/** Answers of `/api/admin`, for moderators only. */
import type { PageAnswer } from './api.ts';
import type { Decision, Excerpt, ModerationAction, ReportReason } from './safety.ts';
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
  history: LogEntry[];
}

export interface LogEntry {
  _id: string;
  at: string;
  moderator: string;
  action: ModerationAction;
  subjectName: string;
  reportId: string | null;
  reason: string;
  until: string | null;
}

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

export interface SuspendedAnswer extends PageAnswer {
  suspended: SuspendedPerson[];
}

export interface Warning {
  _id: string;
  reason: string;
}
