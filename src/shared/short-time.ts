import { clockOf, dayFormat } from './days.ts';
import { dateFormat } from './language.ts';
import { DAY_MS } from './time.ts';

/** Returns the time today, "Yesterday", the weekday within a week, else the date. */
export function shortTime(at: string, now: number, timeZone?: string): string {
  const dayOf = dayFormat(timeZone);
  const day = dayOf(at);
  const time = new Date(at);
  const ago = (days: number): string => dayOf(new Date(now - days * DAY_MS).toISOString());
  if (day >= ago(0)) return clockOf(at, timeZone);
  if (day === ago(1)) return 'Yesterday';
  if (day > ago(7)) return dateFormat({ weekday: 'short', timeZone }).format(time);
  const year = day.slice(0, 4) === ago(0).slice(0, 4) ? undefined : ('numeric' as const);
  return dateFormat({ day: 'numeric', month: 'short', year, timeZone }).format(time);
}
