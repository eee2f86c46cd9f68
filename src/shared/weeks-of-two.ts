import type { Profile } from './profile-fields.ts';
import { common } from './session-times.ts';
import { daysIn, type DayStretch, type Week, weekOf, weekStart } from './week.ts';

type Hours = Pick<Profile, 'availability' | 'timeZone'>;

export interface DayOfTwo {
  day: string;
  you: DayStretch[];
  they: DayStretch[];
  both: DayStretch[];
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const NOBODY: DayStretch[][] = DAYS.map(() => []);

export interface WeeksOfTwo {
  timeZone: string;
  days: DayOfTwo[];
}

/** The weeks have the reader's time zone, or the other person's if unknown. Null if neither has hours. */
export function weeksOfTwo(reader: Hours, other: Hours | null, now: number): WeeksOfTwo | null {
  const start = weekStart(now);
  const timeZone = reader.timeZone ?? other?.timeZone ?? null;
  const theirs = weekOf(other?.availability ?? null, other?.timeZone ?? null, start);
  const mine = weekOf(reader.availability, reader.timeZone, start);
  if (timeZone === null || (theirs === null && mine === null)) return null;
  const days = (week: Week | null) => (week === null ? NOBODY : daysIn(week, timeZone, start));
  const [you, they] = [days(mine), days(theirs)];
  return {
    timeZone,
    days: DAYS.map((day, index) => {
      const [yours = [], others = []] = [you[index], they[index]];
      return { day, you: yours, they: others, both: common(yours, others) };
    }),
  };
}

/** The week begins with today, in its time zone. */
export function fromToday({ timeZone, days }: WeeksOfTwo, now: number): WeeksOfTwo {
  const today = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(now);
  const first = DAYS.indexOf(today);
  return { timeZone, days: [...days.slice(first), ...days.slice(0, first)] };
}

/** Formats "9:30 to 11, 20 to 24". */
export const stretchWords = (stretches: readonly DayStretch[]): string =>
  stretches.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(', ');

function clock(quarter: number): string {
  const minutes = (quarter % 4) * 15;
  return `${String(Math.floor(quarter / 4))}${minutes === 0 ? '' : `:${String(minutes)}`}`;
}
