export const words = {
  lists: { label: 'Which requests', received: 'Received', sent: 'Sent' },

  pageTitle: 'Sent requests',
  title: 'Sent Requests',
  lost: {
    title: 'Connection Lost',
    line: 'Couldn’t load the list. Try again in a moment.',
    button: 'Try Again',
  },
  none: {
    title: 'No pending requests',
    line: 'Developers you’ve asked to connect appear here until they answer.',
    button: 'Explore Network',
  },
  older: 'Show older',

  asked: 'Requested',
  whose: { now: 'their code, ', then: 'their code when you sent this, ' },
  theLines: 'The lines',

  withdraw: 'Withdraw',
  /** Screen readers read this after `withdraw`. */
  whatYouAsked: (name: string): string => `your request to ${name}`,
};
