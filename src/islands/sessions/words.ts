import type { PlanPartner } from '#shared/sessions-outlook.ts';
import { counted } from '#shared/language.ts';
import { placeOf } from '#shared/time-zone.ts';
import { clockLeft } from './on-demand/words.ts';

export const LIST = {
  title: 'Sessions',
  next: 'Next',
  upcoming: 'Upcoming',
  built: 'Built together',
  past: 'Past',
  with: 'With',
  older: 'Older sessions',
  none: 'Nobody to plan with yet',
  noneLine:
    'Sessions are planned with connections. Find someone in the feed, or invite a person you know.',
  toFeed: 'Open the feed',
  toLink: 'Create a pair link',
  parted: 'someone you’re no longer connected with',
  planOne: 'Plan one',
  yours: 'You’re free',
  allConnections: 'All connections',
  week: 'Your week',
  planned: 'From, to',
  both: 'Both free',
};

export const noShared = ({ person, next, theyListHours }: PlanPartner): string =>
  !theyListHours
    ? `${person.firstName} lists no hours.`
    : next === null
      ? 'Your profile lists no hours.'
      : 'No shared hours.';
export const planFor = (name: string): string => `Plan with ${name}`;
export const weekOfTwo = (name: string | undefined): string =>
  name === undefined ? LIST.week : `Your week and ${name}’s`;
export const personIn = (name: string, timeZone: string): string => `${name}, ${placeOf(timeZone)}`;

/** Formats "in 3 days", "in 1 day 4 h", "in 2 h 14 min" and "in 09:32". */
export function countdown(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `in ${clockLeft(milliseconds)}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `in ${String(hours)} h ${String(minutes % 60)} min`;
  const days = counted(Math.floor(hours / 24), { one: 'day', other: 'days' });
  return hours % 24 === 0 || hours >= 72 ? `in ${days}` : `in ${days} ${String(hours % 24)} h`;
}

export const timeLeft = (milliseconds: number): string => `${clockLeft(milliseconds)} left`;
