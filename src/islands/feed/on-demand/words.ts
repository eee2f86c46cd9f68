import type { Lines } from '#shared/snippet.ts';

/** Label of a card's code side. */
export const codeOf = (firstName: string): string => `Code of ${firstName}`;
export const line = (number: number): string => `Line ${String(number)}`;
/** Returns the selected line numbers, with the text of a single line. */
export const chosen = ([from, to]: Lines, code: string): string =>
  from === to
    ? `${line(from)}: ${code.split('\n')[from - 1] ?? ''}`
    : `Lines ${String(from)} to ${String(to)}`;
export const comment = { press: 'Press a line to comment.', tap: 'Tap a line to comment.' };
export const takesNone = (firstName: string): string => `${firstName} takes no comments from you.`;
export const confirmFirst = 'Confirm your email address to comment on code.';

/** `lines` is a text such as "line 7". */
export const sayAbout = (lines: string): string => `Say something about ${lines}`;
export const about = (lines: string): string => `About ${lines}`;
export const sayIt = 'Say something about it';
export const over = (count: number): string => `${String(count)} over`;
export const reads = (firstName: string): string => `${firstName} reads it with your request.`;
export const close = 'Close';
export const interested = 'Interested';

export const drop = {
  title: 'Drop what you wrote?',
  text: 'Your comment is sent with Interested alone.',
  verb: 'Drop and ignore',
};
