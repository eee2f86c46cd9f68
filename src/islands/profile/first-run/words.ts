import { type HourPreset, hoursAWeek } from '#shared/availability.ts';
import { zoneName } from '#shared/time-zone.ts';

export const next = 'Continue';
export const finish = 'See developers';
export const skip = 'Skip';
export const back = 'Back';

export const suggested = 'Pick from these';

/** The most common skills, for people without a snippet in a known language. */
export const COMMON_SKILLS = [
  'JavaScript',
  'TypeScript',
  'Python',
  'React',
  'Node.js',
  'SQL',
  'Go',
  'Rust',
  'Java',
  'C#',
  'Docker',
  'CSS',
];

export const hours = {
  title: 'Hours',
  presets: {
    evenings: { title: 'Evenings', line: 'Monday to Friday, 18:00 to 22:00' },
    weekends: { title: 'Weekends', line: 'Saturday and Sunday, 10:00 to 18:00' },
    office: { title: 'Office hours', line: 'Monday to Friday, 9:00 to 17:00' },
  } satisfies Record<HourPreset, { title: string; line: string }>,
  none: { title: 'None', line: 'You agree on a time for each session.' },
  zone: (zone: string, count: number): string =>
    `Your time zone: ${zoneName(zone)}.${count === 0 ? '' : ` ${hoursAWeek(count)}.`}`,
};

export const lineExample = 'A terminal feed reader in Rust';
