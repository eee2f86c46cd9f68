import type { HourPreset } from '#shared/availability.ts';
import { type FieldName, FIELDS, sentenceLabelOf, type Section } from '#shared/profile-fields.ts';
import { counted } from '#shared/language.ts';
import { SNIPPET_LINE_MAX, SNIPPET_LINES, SNIPPET_MAX } from '#shared/snippet.ts';
import { dateFormat } from '#shared/language.ts';

export const save = 'Save';
export const undo = 'Undo all';
export const changes = (count: number): string =>
  counted(count, { one: 'change', other: 'changes' });
export const named = (fields: readonly FieldName[]): string =>
  fields
    .map((name, at) =>
      at === 0 ? sentenceLabelOf(FIELDS[name]) : sentenceLabelOf(FIELDS[name]).toLowerCase(),
    )
    .join(', ');
export const toFix = (count: number): string => `${String(count)} to fix`;
export const was = 'was';
export const takeAway = 'Remove';
export const keep = 'Keep';
export const goesAway = 'Will be removed when you save.';
export const heads = {
  you: {
    title: 'You',
    line: 'Shown first on your card. Empty fields stay unchanged.',
  },
  skills: { title: 'Skills and partners', line: 'Used to suggest partners.' },
  hours: {
    title: 'Hours',
    line: 'Drag to paint, drag over painted hours to clear. Sessions are suggested inside them.',
  },
  project: {
    title: 'What I want to build',
    line: 'One project on your card, and the people you want for it.',
  },
  snippet: { title: 'Snippet', line: 'A few lines on the back of your card.' },
} as const satisfies Record<Section, { title: string; line: string }>;
export const discard = {
  title: 'Discard your changes?',
  text: (what: string): string => `Not saved yet: ${what}.`,
  verb: 'Discard',
};
export const current = '(current)';
export const addTag = (one: string): string => `a comma or Enter adds a ${one}`;
export const suggestions = 'Suggestions';
export const suggested = (count: number): string =>
  counted(count, { one: 'suggestion', other: 'suggestions' });
export const gitHub = {
  ask: 'Suggest from my GitHub repositories',
  legend: 'Languages of your GitHub repositories',
  state: (
    found:
      | { kind: 'loading' }
      | { kind: 'error'; message: string }
      | { kind: 'ready'; skills: string[] },
  ): string => {
    if (found.kind === 'loading') return 'Asking GitHub';
    if (found.kind === 'error') return found.message;
    return found.skills.length === 0 ? 'No languages found in public repositories.' : '';
  },
};
export const remove = (tag: string): string => `Remove ${tag}`;

export const timeZone = 'Time zone';
export const notSet = 'Not set';
export const hours = {
  title: 'When you’re available',
  none: 'none',
  presets: {
    evenings: 'Evenings',
    weekends: 'Weekends',
    office: 'Office hours',
  } satisfies Record<HourPreset, string>,
  clear: 'Clear',
  day: (day: string): string => `Type the hours of ${day}`,
  from: (day: string): string => `${day} from`,
  to: (day: string): string => `${day} to`,
  ofDay: (count: number): string => (count === 0 ? '' : `${String(count)} h`),
  hint: 'Select a day to type its hours. Arrow keys move, Space toggles an hour, Shift+arrows select several.',
};
export const days = Array.from({ length: 7 }, (_, day) =>
  dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day)),
);

export const currentPassword = 'Current Password';
export const othersSignedOut = 'Other devices are logged out.';
export const updatePassword = 'Update Password';

export const crop = {
  title: 'Crop your photo',
  part: 'Part of the photo to keep',
  hint: 'Drag to move it. Arrow keys, + and - do the same.',
  zoom: 'Zoom',
  cancel: 'Cancel',
  use: 'Use photo',
};
/** `fraction` is the uploaded share, from 0 to 1. */
export const uploading = (fraction: number): string =>
  fraction < 1 ? `Uploading, ${String(Math.round(fraction * 100))} %` : 'Preparing the sizes';

export const snippet = {
  label: 'Snippet',
  language: 'Language of the snippet',
  offer:
    'Paste 20 lines you like. They appear on the back of your card, and people can comment on a line in their request.',
  show: 'Show some code',
  edit: 'Edit',
  preview: 'Preview',
  remove: 'Remove',
  about: 'One line about it',
  aboutHint: 'What it does, or why you like it',
  leave: 'Press Esc, then Tab, to leave the editor',
  card: 'Your card, in code',
  noRoom: (line: number): string => `No room for line ${String(line)}`,
  lines: (count: number, longest: number): string =>
    `${String(count)} of ${counted(SNIPPET_LINES, { one: 'line', other: 'lines' })}, longest ${String(longest)} of ${String(SNIPPET_LINE_MAX)}`,
  characters: (count: number): string =>
    `${String(count)} of ${counted(SNIPPET_MAX, { one: 'character', other: 'characters' })}`,
};

export const project = {
  offer:
    'Describe a project. It appears on your card, and people can comment on it in their request.',
  add: 'Add a project',
  remove: 'Remove',
  title: 'Title',
  titleHint: 'A Rust parser for cooking recipes',
  pitch: 'Pitch',
  pitchHint: 'What it does, and why you want to build it',
  stack: 'Stack',
  stackHint: 'Rust, SQL',
  wanted: 'Wanted',
  hours: 'Hours a week',
  stage: 'Stage',
  link: 'Link',
};
