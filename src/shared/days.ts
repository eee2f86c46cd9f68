import { dateFormat } from './language.ts';
import { DAY_MS } from './time.ts';

/** Local dates are YYYY-MM-DD; the reader's time zone is the default. */
export function dayFormat(timeZone?: string): (at: string) => string {
  // Canadian dates have ISO format.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (at) => format.format(new Date(at));
}

const WEEKDAY = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns "Today", "Yesterday" or the date with weekday; the year only if it differs. */
export function dayLabel(day: string, now: number, timeZone?: string): string {
  const dayOf = dayFormat(timeZone);
  if (day === dayOf(new Date(now).toISOString())) return 'Today';
  // Noon, so that no clock change moves the date.
  const noon = new Date(`${day}T12:00:00Z`);
  const next = new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10);
  if (next === dayOf(new Date(now).toISOString())) return 'Yesterday';
  const name = WEEKDAY.format(noon);
  const year = day.slice(0, 4);
  return year === String(new Date(now).getFullYear()) ? name : `${name} ${year}`;
}
