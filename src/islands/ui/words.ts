export const cancel = 'Cancel';
export const moreSkills = (count: number): string => `+${String(count)} more`;
export const fewerSkills = 'Collapse';
export const learn = 'you want to learn';
export const sharedSkill = 'on your list too';
export const copyCode = 'Copy code';
export const tryAgain = 'Try Again';
export const restFailed = 'Couldn’t load the rest.';
export const loadMore = 'Load more';
export const loadingMore = 'Loading more';
export const freeUntil = (time: string): string => `Free until ${time}`;

export const aboutTheProject = 'About the project';

export const week = {
  day: 'Day',
  hours: 'Hours',
  you: 'You',
  nobody: 'Nobody',
};

export const code = 'Code';
export const quotedLines = 'The lines';
export const task = (done: boolean): string => (done ? 'Done' : 'To do');
