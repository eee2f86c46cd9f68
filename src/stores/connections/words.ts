export const failed = 'Failed to load connections. Please try again.';
