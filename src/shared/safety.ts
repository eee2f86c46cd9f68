import type { Quote } from './note.ts';
import type { MessageState } from './realtime.ts';
import type { Developer } from './user.ts';

export const REPORT_REASONS = ['respect', 'professional', 'privacy', 'honest', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Report reasons as rules of the guidelines, with examples. */
export const REASON_WORDS: Record<ReportReason, { title: string; line: string }> = {
  respect: { title: 'Be Respectful', line: 'Harassment, insults, not taking no for an answer' },
  professional: { title: 'Keep it Professional', line: 'Spam, flirting, explicit content' },
  privacy: { title: 'Protect Privacy', line: 'Shares or asks for private information' },
  honest: { title: 'Be Honest', line: 'Fake profile, someone else’s photo, made-up skills' },
  other: {
    title: 'Something else',
    line: 'Anything else that isn’t allowed here. Please describe it.',
  },
};

/** Characters of a report's and a moderator's text, and messages per report. */
export const REPORT_DETAILS_MAX = 1000;
export const MODERATOR_REASON_MAX = 500;
export const EXCERPTS_MAX = 20;

/** A message copied into a report. `sentAt` is ISO 8601. */
export interface Excerpt {
  _id: string;
  by: 'reporter' | 'reported';
  /** Empty if deleted. */
  text: string;
  sentAt: string;
  state: MessageState;
  /** Quoted lines of the reporter's snippet, for a comment. */
  quote?: Quote | null;
  /** Earlier texts, oldest first. */
  originals: Original[];
}

/** A text before an edit or deletion, with its time in ISO 8601. */
export interface Original {
  text: string;
  until: string;
}

/** Outcomes of a report. */
export const DECISIONS = ['dismissed', 'warned', 'suspended'] as const;
export type Decision = (typeof DECISIONS)[number];

export type ModerationAction = Decision | 'lifted';

/** Milliseconds of retention for decided reports, log entries and ended conversations. */
const DAY_MS = 24 * 60 * 60 * 1000;
export const REPORTS_KEPT_MS = 365 * DAY_MS;
/** Milliseconds for which a report waits for a decision, and before its end in which moderators are notified. */
export const OPEN_REPORTS_KEPT_MS = 180 * DAY_MS;
export const OPEN_REPORTS_NOTICE_MS = 14 * DAY_MS;
export const ENDED_MESSAGES_KEPT_MS = 90 * DAY_MS;

/** `suspendedUntil` without an end (year 9999). */
export const FOR_GOOD = 253_402_300_799_000;

/** A blocked person; `blockedAt` is ISO 8601. */
export interface BlockedPerson extends Pick<
  Developer,
  '_id' | 'firstName' | 'lastName' | 'photoUrl'
> {
  blockedAt: string;
}
