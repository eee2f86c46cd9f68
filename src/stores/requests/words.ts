import type { Review } from '#shared/matching.ts';

export const failed = 'Failed to fetch requests';

export const reviewFailed: Record<Review, string> = {
  accepted: 'Failed to accept request',
  rejected: 'Failed to reject request',
};
