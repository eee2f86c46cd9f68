import { counted } from '#shared/language.ts';

/** Of both lists of requests, and of the one of what was sent. */
export const words = {
  lists: { label: 'Which requests', received: 'Received', sent: 'Sent' },

  pageTitle: 'Sent requests',
  title: 'Sent Requests',
  lost: {
    title: 'Connection Lost',
    line: 'The list did not load. Try again in a moment.',
    button: 'Try Again',
  },
  none: {
    title: 'Nothing waits',
    line: 'Developers you are interested in stand here until they answer.',
    button: 'Explore Network',
  },
  older: 'Show older',

  waitsFor: 'Waits for',
  /** Whole ones; none is less than one. */
  days: (count: number): string =>
    count < 1 ? 'less than a day' : counted(count, { one: 'day', other: 'days' }),
  /** Whose lines are quoted: those of now, or those that were there once. */
  whose: { now: 'theirs, ', then: 'as it was then, ' },
  theLines: 'The lines',

  takeBack: 'Take back',
  /** Goes on from `takeBack`, for a screen reader. */
  whatYouAsked: (name: string): string => `what you asked ${name}`,
};
