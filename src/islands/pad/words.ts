/** What the pad says. */
export const WORDS = {
  open: 'Pad',
  failed: 'The pad did not load. Check your network and try again.',
  tooMuch: 'That is too much at once: at most 20,000 characters.',
  full: 'Not saved: the pad is full',
  ended: 'You are not connected any more. Nobody else sees what stands here.',
  nameIt: 'Untitled',
} as const;
