import type { Quote } from './note.ts';
import type { MessageState } from './realtime.ts';
import { DAY_MS } from './time.ts';
import type { Developer } from './user.ts';

export const REPORT_REASONS = ['respect', 'professional', 'privacy', 'honest', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The reasons are the rules of the guidelines. */
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

export const REPORT_DETAILS_MAX = 1000;
export const MODERATOR_REASON_MAX = 500;
export const EXCERPTS_MAX = 20;

export interface Excerpt {
  _id: string;
  by: 'reporter' | 'reported';
  text: string;
  sentAt: string;
  state: MessageState;
  /** The snippet's lines that a comment quotes. */
  quote?: Quote | null;
  /** The title of the project that a comment is about. */
  project?: string | undefined;
  /** Oldest first. */
  originals: Original[];
  /** Addresses of the message's pictures. */
  pictures?: string[] | undefined;
}

/** `until` is the time of the edit or deletion. */
export interface Original {
  text: string;
  until: string;
}

export const DECISIONS = ['dismissed', 'warned', 'suspended'] as const;
export type Decision = (typeof DECISIONS)[number];

export type ModerationAction = Decision | 'lifted';

/** Decided reports and log entries are stored this long. */
export const REPORTS_KEPT_MS = 365 * DAY_MS;
/** An open report waits this long; moderators are notified before the end. */
export const OPEN_REPORTS_KEPT_MS = 180 * DAY_MS;
export const OPEN_REPORTS_NOTICE_MS = 14 * DAY_MS;
export const ENDED_MESSAGES_KEPT_MS = 90 * DAY_MS;
/** Earlier texts of messages are stored this long, because people report threats within days, rarely after a month. */
export const ORIGINALS_KEPT_MS = 30 * DAY_MS;

/** The year 9999: `suspendedUntil` without an end. */
export const FOR_GOOD = 253_402_300_799_000;

export interface BlockedPerson extends Pick<
  Developer,
  '_id' | 'firstName' | 'lastName' | 'photoUrl'
> {
  blockedAt: string;
}
