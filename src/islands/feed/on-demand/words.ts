import type { Lines } from '#shared/snippet.ts';

export const codeOf = (firstName: string): string => `${firstName}’s code`;
export const projectOf = (firstName: string): string => `${firstName}’s project`;
export const wantsToBuild = 'Wants to build';
export const theProject = 'the project';
export const commentOnProject = 'Comment on this project';
export const line = (number: number): string => `Line ${String(number)}`;
export const chosen = ([from, to]: Lines, code: string): string =>
  from === to
    ? `${line(from)}: ${code.split('\n')[from - 1] ?? ''}`
    : `Lines ${String(from)} to ${String(to)}`;
export const comment = { press: 'Press a line to comment.', tap: 'Tap a line to comment.' };
export const takesNone = {
  code: (firstName: string): string => `You can’t comment on ${firstName}’s code.`,
  project: (firstName: string): string => `You can’t comment on ${firstName}’s project.`,
};
export const confirmFirst = {
  code: 'Confirm your email address to comment on code.',
  project: 'Confirm your email address to comment on a project.',
};
export const sendAgain = 'Send again';

/** `what` is a text such as "line 7". */
export const sayAbout = (what: string): string => `Comment on ${what}`;
export const about = (what: string): string => `About ${what}`;
export const sayIt = 'Comment on it';
export const over = (count: number): string => `${String(count)} over`;
export const reads = (firstName: string): string => `Sent to ${firstName} with your request.`;
export const close = 'Close';
export const interested = 'Interested';
