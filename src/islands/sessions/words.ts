export const failed = 'Couldn’t open the session. Try again.';
