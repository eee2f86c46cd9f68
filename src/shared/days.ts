import { dateFormat } from './language.ts';

/** What turns a time (ISO 8601) into the date there and then, YYYY-MM-DD; the reader's time zone unless given. */
export function dayFormat(timeZone?: string): (at: string) => string {
  // The Canadian way to write a date is the ISO one.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (at) => format.format(new Date(at));
}

const WEEKDAY = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Today", "Yesterday", or the date with its weekday; the year only when it is another one. */
export function dayLabel(day: string, now: number, timeZone?: string): string {
  const dayOf = dayFormat(timeZone);
  if (day === dayOf(new Date(now).toISOString())) return 'Today';
  // Noon: no change of the clocks moves it to another date.
  const noon = new Date(`${day}T12:00:00Z`);
  const next = new Date(noon.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  if (next === dayOf(new Date(now).toISOString())) return 'Yesterday';
  const name = WEEKDAY.format(noon);
  const year = day.slice(0, 4);
  return year === String(new Date(now).getFullYear()) ? name : `${name} ${year}`;
}
