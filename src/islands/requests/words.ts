import { counted } from '#shared/language.ts';
import type { Review } from '#shared/matching.ts';

export const title = 'Connection Requests';
export const loading = 'Loading your requests';
export const failed = { title: 'Oops! Something went wrong', button: 'Try Again' };
export const none = {
  title: 'No Connection Requests',
  line: 'New ones appear here.',
  button: 'Explore Network',
};

export const asked = (days: number): string =>
  days < 1 ? 'Asked today' : `Asked ${counted(days, { one: 'day', other: 'days' })} ago`;

/** The reasons have the same words. */
export const sharedHours = (count: number): string =>
  `${counted(count, { one: 'shared hour', other: 'shared hours' })} a week`;

export const quoted = (text: string): string => `“${text}”`;

export const review: Record<Review, { idle: string; busy: string }> = {
  accepted: { idle: 'Accept', busy: 'Connecting...' },
  rejected: { idle: 'Decline', busy: 'Declining...' },
};

export const acceptAndReply = 'Accept and reply';
export const later = (firstName: string) => ({
  title: 'Not now',
  line: `Hide for 14 days. ${firstName} won’t know.`,
});

export const aboutYourCode = 'About your code';
export const withoutNote = 'Without a comment';
export const yourSnippet = 'Your snippet';
export const whose = { now: 'your code, ', then: 'your code at that time, ' };

export const replyTo = (firstName: string): string => `Reply to ${firstName}`;
export const over = (count: number): string => `${String(count)} over`;
export const send = { idle: 'Accept and send', busy: 'Connecting...' };
export const cancel = 'Cancel';
