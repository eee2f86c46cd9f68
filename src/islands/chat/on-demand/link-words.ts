import { counted } from '#shared/language.ts';

export const LINK_WORDS = {
  none: (origin: string): string => `Open on ${new URL(origin).host}`,
  untitled: 'No description',
  states: { open: 'Open', closed: 'Closed', merged: 'Merged', draft: 'Draft' },
  stars: (count: number): string => counted(count, { one: 'star', other: 'stars' }),
};
