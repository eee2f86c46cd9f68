import { dateFormat } from './language.ts';
import { FOR_GOOD } from './safety.ts';
import { DAY_MS, dayOf } from './time.ts';

/** A longer pause has no date. */
const PAUSE_DAYS_MAX = 366;

/** People without a visit for `AWAY_DAYS` are mailed, and paused `ANSWER_DAYS` later. */
export const AWAY_DAYS = 30;
export const ANSWER_DAYS = 7;

export interface PauseAnswer {
  /** As in `User`. */
  pausedUntil: number | null;
}

/** Returns the date of a number of days from today, as YYYY-MM-DD in UTC. */
export const dateIn = (days: number, now: number): string =>
  new Date((dayOf(now) + days) * DAY_MS).toISOString().slice(0, 10);

/** The first and the last date until which a pause may last. */
export const pauseDates = (now: number) => ({
  min: dateIn(1, now),
  max: dateIn(PAUSE_DAYS_MAX, now),
});

/** Returns the start of the date in UTC, in milliseconds since 1970. Null means until switched on. */
export const pauseEnd = (date: string | null): number =>
  date === null ? FOR_GOOD : Date.parse(date);

export function pausedText(until: number): string {
  const date = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  return `Your card is paused until ${until >= FOR_GOOD ? 'you show it again' : date.format(until)}.`;
}
