import type { Generated } from 'kysely';
import type { Decision, ModerationAction, ReportReason } from '#shared/safety.ts';

/** What someone reported. The accounts may go; the copies stay. */
export interface ReportsTable {
  id: string;
  reporterId: string | null;
  reportedId: string | null;
  reason: ReportReason;
  details: string;
  /** JSON: the reported developer as they were. */
  profile: string;
  /** JSON: a list of Excerpt. */
  excerpts: string;
  excerptCount: Generated<number>;
  /** `null` while open. */
  outcome: Decision | null;
  closedAt: number | null;
}

/** A moderator's words to a developer, shown until `seenAt`. */
export interface WarningsTable {
  id: string;
  userId: string;
  reason: string;
  seenAt: number | null;
}

/** Who did what; no entry is ever rewritten. */
export interface ModerationLogTable {
  id: string;
  /** The moderator's email address, as the configuration names it. */
  moderator: string;
  action: ModerationAction;
  subjectId: string | null;
  subjectName: string;
  reportId: string | null;
  reason: string;
  until: number | null;
}
