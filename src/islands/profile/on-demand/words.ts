import { counted } from '#shared/language.ts';
import { SNIPPET_LINE_MAX, SNIPPET_LINES, SNIPPET_MAX } from '#shared/snippet.ts';
import { dateFormat } from '#shared/language.ts';

export const save = 'Save';
export const emptyKeeps = 'Empty fields keep their current value.';
export const forPartners = 'For partners';
export const yourCode = 'Your code';
export const current = '(current)';
export const addTag = (one: string): string => `A comma or Enter adds a ${one}.`;
export const remove = (tag: string): string => `Remove ${tag}`;

export const timeZone = 'Time zone';
export const notSet = 'Not set';
export const hours = { title: 'Hours you have time', none: 'none' };
export const hoursHint = 'Click or drag to choose hours. Arrow keys move, Space selects.';
/** "Mon" to "Sun". */
export const days = Array.from({ length: 7 }, (_, day) =>
  dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day)),
);

export const currentPassword = 'Current Password';
export const othersSignedOut = 'Other devices are signed out.';
export const updatePassword = 'Update Password';

export const crop = {
  title: 'Crop your photo',
  part: 'Part of the photo to keep',
  hint: 'Drag to move it. Arrow keys, + and - do the same.',
  zoom: 'Zoom',
  cancel: 'Cancel',
  use: 'Use photo',
};
/** `fraction` of the file is on the server, from 0 to 1. */
export const uploading = (fraction: number): string =>
  fraction < 1 ? `Uploading, ${String(Math.round(fraction * 100))} %` : 'Preparing the sizes';

export const snippet = {
  label: 'Snippet',
  language: 'Language of the snippet',
  offer:
    'Paste 20 lines you like. They stand on the other side of your card, and whoever is interested can say something about a line of them.',
  show: 'Show some code',
  edit: 'Edit',
  preview: 'Preview',
  remove: 'Remove',
  about: 'One line about it',
  aboutHint: 'What it does, or why you like it',
  leave: 'Esc, then Tab, leaves',
  card: 'Your card, in code',
  noRoom: (line: number): string => `There is no room for line ${String(line)}`,
  /** "15 of 25 lines, longest 50 of 120". */
  lines: (count: number, longest: number): string =>
    `${String(count)} of ${counted(SNIPPET_LINES, { one: 'line', other: 'lines' })}, longest ${String(longest)} of ${String(SNIPPET_LINE_MAX)}`,
  characters: (count: number): string =>
    `${String(count)} of ${counted(SNIPPET_MAX, { one: 'character', other: 'characters' })}`,
};
