import { counted } from '#shared/language.ts';

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
  /** At least one day. */
  days: (count: number): string =>
    count < 1 ? 'less than a day' : counted(count, { one: 'day', other: 'days' }),
  /** The quoted lines are current or outdated. */
  whose: { now: 'theirs, ', then: 'as it was then, ' },
  theLines: 'The lines',

  takeBack: 'Take back',
  /** Continues `takeBack` for screen readers. */
  whatYouAsked: (name: string): string => `what you asked ${name}`,
};
