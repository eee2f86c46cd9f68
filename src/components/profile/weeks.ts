import { common } from '#shared/session-times.ts';
import type { Profile } from '#shared/profile-fields.ts';
import { daysIn, type DayStretch, weekOf, weekStart } from '#shared/week.ts';

type Hours = Pick<Profile, 'availability' | 'timeZone'>;

export interface DayOfTwo {
  day: string;
  you: DayStretch[];
  they: DayStretch[];
  both: DayStretch[];
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const NOBODY: DayStretch[][] = DAYS.map(() => []);

/** The weeks have the reader's time zone, or the other person's if unknown. Null without hours of the other person. */
export function weeksOfTwo(
  reader: Hours,
  other: Hours,
  now: number,
): { timeZone: string; days: DayOfTwo[] } | null {
  const start = weekStart(now);
  const timeZone = reader.timeZone ?? other.timeZone;
  const theirs = weekOf(other.availability, other.timeZone, start);
  const mine = weekOf(reader.availability, reader.timeZone, start);
  if (theirs === null || timeZone === null) return null;
  const they = daysIn(theirs, timeZone, start);
  const you = mine === null ? NOBODY : daysIn(mine, timeZone, start);
  const days = DAYS.map((day, index) => {
    const [yours = [], others = []] = [you[index], they[index]];
    return { day, you: yours, they: others, both: common(yours, others) };
  });
  return { timeZone, days };
}

/** Formats "9:30 to 11, 20 to 24". */
export const stretchWords = (stretches: readonly DayStretch[]): string =>
  stretches.map(({ from, to }) => `${clock(from)} to ${clock(to)}`).join(', ');

function clock(quarter: number): string {
  const minutes = (quarter % 4) * 15;
  return `${String(Math.floor(quarter / 4))}${minutes === 0 ? '' : `:${String(minutes)}`}`;
}
