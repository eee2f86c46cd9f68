import type { Decision } from '#shared/safety.ts';

export const notLoaded = 'Couldn’t load this. Try again in a moment.';

export const decided: Record<Decision, string> = {
  dismissed: 'Report dismissed.',
  warned: 'Warning sent.',
  suspended: 'Account suspended.',
};
export const lifted = 'Suspension lifted.';
export const loggedOut = 'Logged out on every device.';
export const removed = 'Account removed.';
