import { counted } from '#shared/language.ts';

export const title = 'Profile';
export const yours = 'Your profile';
export const age = (years: number): string => `Age ${String(years)}`;
export const about = { title: 'About Me', none: 'Nothing here yet. Two sentences are enough.' };
export const skills = { title: 'Skills', none: 'No skills yet. Add some so others can find you.' };
export const password = { open: 'Change Password', close: 'Cancel' };
export const sections = 'Sections';
export const section = {
  you: 'You',
  skills: 'Skills and partners',
  hours: 'Hours',
  project: 'Project',
  snippet: 'Snippet',
} as const;
export const now = {
  none: 'none yet',
  skills: (count: number): string => counted(count, { one: 'skill', other: 'skills' }),
  hours: (count: number): string => `${String(count)} h a week`,
  publicPage: 'in Settings',
};
export const asOthers = 'See it as others do';
export const publicPage = {
  title: 'Public page',
  off: 'Off.',
  verb: 'Make your page public',
  copy: 'Copy the link',
};
export const hours = 'When you’re available';
export const range = ([from, to]: readonly [number, number]): string =>
  `${String(from)} to ${String(to)}`;
export const changedMark = 'changed';
export const wrongMark = 'to fix';
export const edit = { open: 'Edit Profile', close: 'Cancel Edit', shut: 'Close Edit Profile' };

export const photo = {
  change: 'Change photo',
  upload: 'Upload',
  file: 'Photo file',
  url: 'Photo URL',
  update: 'Update',
  remove: 'Remove photo',
  otherWays: 'Or drop or paste an image.',
};

export const project = 'What I want to build';
export const stillOn = {
  left: (days: number): string =>
    days === 0
      ? 'Your card no longer shows it. Are you still on it?'
      : `Your card shows it for ${counted(days, { one: 'more day', other: 'more days' })}. Are you still on it?`,
  verb: 'Still on',
  failed: 'Couldn’t save it. Try again.',
};
export const snippet = 'Snippet';
export const loadingFields = 'Loading the fields';
export const loadingProfile = 'Loading profile...';
export const noPassword = {
  line: 'Your account has no password. We can email you a link to set one. If this site allows passwords, you can then log in with it too.',
  note: 'Setting one logs you out on every device.',
  verb: 'Get a link',
};

export const welcome = {
  title: (site: string): string => `Welcome to ${site},`,
  line: 'Your account is ready. Four short steps fill your card. You can skip any of them.',
  steps: [
    ['Code', 'A snippet you like. Others start a conversation about a line.'],
    ['Skills', 'The ones you share with others are marked on your card.'],
    ['Hours', 'When you could pair. We suggest sessions from them.'],
    ['Headline', 'What you want to build, in one line.'],
  ],
  verb: 'Begin Profile Setup',
} as const;
