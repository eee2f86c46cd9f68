import { counted, dateFormat } from '#shared/language.ts';
import { SNIPPET_LINE_MAX, SNIPPET_LINES, SNIPPET_MAX } from '#shared/snippet.ts';

export { snippet } from '../words.ts';

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

export const snippetOffer =
  'Paste 20 lines you like. They stand on the other side of your card, and whoever is interested can say something about a line of them.';
export const showCode = 'Show some code';
export const snippetLanguage = 'Language of the snippet';
export const preview = { show: 'Preview', hide: 'Edit', caption: 'Your card, in code' };
export const removeSnippet = 'Remove';
export const snippetNote = {
  label: 'One line about it',
  example: 'What it does, or why you like it',
};
export const noRoom = `There is no room for line ${String(SNIPPET_LINES + 1)}`;
export const tabLeaves = 'Esc, then Tab, leaves';

/** "15 of 25 lines, longest 50 of 120"; the characters once they come near their end. */
export function codeSize(code: string): string {
  const lines = code.split('\n');
  const longest = Math.max(...lines.map((line) => line.length));
  const said = `${String(lines.length)} of ${counted(SNIPPET_LINES, { one: 'line', other: 'lines' })}, longest ${String(longest)} of ${String(SNIPPET_LINE_MAX)}`;
  return code.length < SNIPPET_MAX * 0.8
    ? said
    : `${said}, ${String(code.length)} of ${counted(SNIPPET_MAX, { one: 'character', other: 'characters' })}`;
}
