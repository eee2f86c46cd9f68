import type { Review } from '#shared/matching.ts';
import type { Developer } from '#shared/user.ts';
import { shortName } from '#stores/connections/words.ts';

export const failed = 'Failed to fetch requests';

export const reviewFailed: Record<Review, string> = {
  accepted: 'Failed to accept request',
  rejected: 'Failed to reject request',
};

export const putOff = 'Hidden for 14 days.';
export const putOffFailed = 'A request wasn’t hidden:';
export const showFailed = 'A request wasn’t shown again:';

export const declined = (sender: Developer): string => `You declined ${shortName(sender)}.`;
export const undo = 'Undo';
export const restored = 'Request restored.';
