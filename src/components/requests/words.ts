import { counted } from '#shared/language.ts';

/** Both lists of requests, and the one of what was sent. */
export const lists = { label: 'Which requests', received: 'Received', sent: 'Sent' };

export const pageTitle = 'Sent requests';
export const title = 'Sent Requests';
export const lost = {
  title: 'Connection Lost',
  line: 'The list did not load. Try again in a moment.',
  button: 'Try Again',
};
export const none = {
  title: 'Nothing waits',
  line: 'Developers you are interested in stand here until they answer.',
  button: 'Explore Network',
};
export const older = 'Show older';

export const waitsFor = 'Waits for';
/** Of whole days; none is less than one. */
export const days = (count: number): string =>
  count < 1 ? 'less than a day' : counted(count, { one: 'day', other: 'days' });
/** Whose lines are quoted: those of now, or those that were there once. */
export const whose = { now: 'theirs, ', then: 'as it was then, ' };
export const theLines = 'The lines';

export const takeBack = 'Take back';
/** Goes on from {@link takeBack}, for a screen reader. */
export const whatYouAsked = (name: string): string => `what you asked ${name}`;
export const takenBack = (firstName: string): string =>
  `Taken back. ${firstName} comes up in your feed again.`;
export const notLookedUp = 'What waits was not looked up:';
export const notTakenBack = 'An interest was not taken back:';
