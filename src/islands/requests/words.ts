import { daysAgo } from '#shared/language.ts';
import type { Review } from '#shared/matching.ts';
import { type Intent, INTENT_WORDS } from '#shared/partner.ts';

export const title = 'Connection Requests';
export const loading = 'Loading your requests';
export const failed = { title: 'Oops! Something went wrong', button: 'Try Again' };
export const none = {
  title: 'No Connection Requests',
  line: 'New ones appear here.',
  button: 'Explore Network',
};

export const asked = (days: number): string => `Requested ${daysAgo(days)}`;

/** The reasons have the same words. */
export const sharedHours = (count: number): string => `${String(count)} h/week in common`;

export const project = (title: string): string => `Wants to build: ${title}`;
export const moreAbout = (firstName: string): string => `More about ${firstName}`;
export const level = (level: string): string => `Level: ${level}`;
export const lookingFor = (intents: readonly Intent[]): string =>
  `Looking for: ${intents.map((intent) => INTENT_WORDS[intent]).join(', ')}`;

/** Cuts a text at a word if three lines of a card probably can't hold it. */
export const quoted = (text: string): string =>
  `“${text.length > 125 ? `${/^.{60,115}(?=\s)|^.{0,60}/su.exec(text)?.[0] ?? ''}…` : text}”`;

export const review: Record<Review, { idle: string; busy: string }> = {
  accepted: { idle: 'Accept', busy: 'Connecting...' },
  rejected: { idle: 'Decline', busy: 'Declining...' },
};

export const connected = (name: string): string => `You and ${name} are connected`;
export const message = 'Message';
export const plan = 'Plan a session';
/** Screen readers read this after `plan`. */
export const withName = (name: string): string => `with ${name}`;

export const acceptAndReply = 'Accept and reply';
export const later = (firstName: string) => ({
  title: 'Not now',
  line: `Hide for 14 days. ${firstName} won’t know.`,
});

export const aboutYourCode = 'About your code or project';
export const withoutNote = 'Without a comment';
export const yourSnippet = 'Your snippet';
export const whose = { now: 'your code, ', then: 'your code at that time, ' };

export const replyTo = (firstName: string): string => `Reply to ${firstName}`;
export const over = (count: number): string => `${String(count)} over`;
export const send = { idle: 'Accept and send', busy: 'Connecting...' };
export const cancel = 'Cancel';
