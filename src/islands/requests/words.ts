import type { Review } from '#shared/matching.ts';

export const title = 'Connection Requests';
export const loading = 'Loading your requests';
export const failed = { title: 'Oops! Something went wrong', button: 'Try Again' };
export const none = {
  title: 'No Connection Requests',
  line: 'New ones appear here.',
  button: 'Explore Network',
};

export const quoted = (text: string): string => `“${text}”`;

/** On the two buttons of a request, and while the answer is on its way. */
export const review: Record<Review, { idle: string; busy: string }> = {
  accepted: { idle: 'Accept', busy: 'Connecting...' },
  rejected: { idle: 'Decline', busy: 'Declining...' },
};
