import { dateFormat } from './language.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';

/** UTC and the reader's zone need no formatter: the first one of a page takes 12 ms, on a phone 50 ms. */
const isPlain = (timeZone?: string): boolean => timeZone === undefined || timeZone === 'UTC';

/** Returns the local date and time of a plain zone in the form of ISO 8601. */
function localIso(at: string | number, timeZone?: string): string {
  const time = new Date(at);
  const minutes = timeZone === undefined ? time.getTimezoneOffset() : 0;
  return new Date(time.getTime() - minutes * MINUTE_MS).toISOString();
}

/** Formats "18:05". */
export const clockOf = (at: string | number, timeZone?: string): string =>
  isPlain(timeZone)
    ? localIso(at, timeZone).slice(11, 16)
    : dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
        new Date(at),
      );

/** Local dates are YYYY-MM-DD; the reader's time zone is the default. */
export function dayFormat(timeZone?: string): (at: string) => string {
  if (isPlain(timeZone)) return (at) => localIso(at, timeZone).slice(0, 10);
  // Canadian dates have ISO format.
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  return (at) => format.format(new Date(at));
}

/** Returns "Today", "Yesterday" or the date with weekday; the year only if it differs. */
export function dayLabel(day: string, now: number, timeZone?: string): string {
  const dayOf = dayFormat(timeZone);
  if (day === dayOf(new Date(now).toISOString())) return 'Today';
  // Noon, so that no clock change moves the date.
  const noon = new Date(`${day}T12:00:00Z`);
  const next = new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10);
  if (next === dayOf(new Date(now).toISOString())) return 'Yesterday';
  const name = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(noon);
  const year = day.slice(0, 4);
  return year === String(new Date(now).getFullYear()) ? name : `${name} ${year}`;
}
