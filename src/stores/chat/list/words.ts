export const failed = 'The conversations did not load.';
