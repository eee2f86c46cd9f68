import { counted } from '#shared/language.ts';

export const LINK_WORDS = {
  none: 'No preview',
  untitled: 'No description',
  states: { open: 'Open', closed: 'Closed', merged: 'Merged', draft: 'Draft' },
  stars: (count: number): string => counted(count, { one: 'star', other: 'stars' }),
};
