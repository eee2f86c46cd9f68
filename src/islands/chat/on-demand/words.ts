import { counted, formatNumber, formOf } from '#shared/language.ts';

export const editing = 'Editing your message';
export const cancel = 'Cancel';
export const looksLike = (language: string): string => `This looks like ${language}.`;
export const asText = 'Leave as text';
export const asCode = 'Format as code';
export const searchIn = (name: string): string => `Search messages with ${name}`;
export const closeSearch = 'Close search';
export const searching = 'Searching';
export const nothing = (q: string): string => `Nothing here says “${q}”.`;
export const found = (count: number, isAll: boolean): string =>
  `${formatNumber(count)}${isAll ? '' : ' or more'} ${formOf(count, { one: 'message', other: 'messages' })}`;
export const searchFailed = 'Search failed. Try again in a moment.';
export const messageLost = 'The message did not load. Try again in a moment.';
export const emojis = 'Emojis';
export const reply = 'Reply';
export const copy = 'Copy';
export const edit = 'Edit';
export const erase = {
  verb: 'Delete',
  title: 'Delete this message?',
  text: 'It will be deleted for both of you. This cannot be undone.',
};
export const openOn = (origin: string): string => `Open on ${new URL(origin).host}`;
export const untitled = 'No description';
export const linkStates = { open: 'Open', closed: 'Closed', merged: 'Merged', draft: 'Draft' };
export const stars = (count: number): string => counted(count, { one: 'star', other: 'stars' });
