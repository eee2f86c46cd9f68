import type { SessionLength, SessionNews } from '#shared/pair-session.ts';
import type { CodeLanguage } from '#shared/snippet.ts';

/** A message: author, minutes after the previous one, text, and the event of the session it announces. */
export type Line = readonly [by: 'me' | 'them', minutes: number, text: string, news?: SessionNews];

/** A scripted conversation. */
export interface Chat {
  /** The other person's handle in the cast. */
  handle: string;
  lines: readonly Line[];
  /** Minutes since the last message. */
  endedMinutesAgo: number;
  /** Unread messages of the demo account. */
  unread: number;
  /** The agreed session that the lines announce; `built` is its outcome. */
  session?: {
    goal: string;
    minutes: SessionLength;
    starts: 'past' | 'tomorrow';
    built: string | null;
  };
  pad?: { name: string; language: CodeLanguage; text: string };
}
