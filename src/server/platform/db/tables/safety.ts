import type { Generated } from 'kysely';
import type { Decision, ModerationAction, ReportReason } from '#shared/safety.ts';

/** A report. Its copies outlive the accounts. */
export interface ReportsTable {
  id: string;
  reporterId: string | null;
  reportedId: string | null;
  reason: ReportReason;
  details: string;
  /** JSON: the reported profile at that time. */
  profile: string;
  /** JSON: a list of Excerpt. */
  excerpts: string;
  excerptCount: Generated<number>;
  /** Null while open. */
  outcome: Decision | null;
  closedAt: number | null;
}

/** A moderator's warning, shown until `seenAt`. */
export interface WarningsTable {
  id: string;
  userId: string;
  reason: string;
  seenAt: number | null;
}

/** The moderation log; entries never change. */
export interface ModerationLogTable {
  id: string;
  /** The moderator's address from the configuration. */
  moderator: string;
  action: ModerationAction;
  subjectId: string | null;
  subjectName: string;
  reportId: string | null;
  reason: string;
  until: number | null;
}
