/** Weekly hours of two people laid over each other, whatever their time zones and its changes. */
import { readHours } from './availability.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 4 * QUARTER;
/** A quarter of an hour is the finest offset that any zone in use has. */
const QUARTERS = 7 * 24 * 4;
const WORDS = QUARTERS / 32;
/** The first Monday after 1970 began. */
const FIRST_MONDAY = 4 * DAY;

/** Quarters of the seven days from a UTC midnight on, a bit each, in which someone has time. */
export type Week = Uint32Array;

/** Milliseconds since 1970 of the UTC midnight before `now`: where the week that is compared begins. */
export const weekStart = (now: number): number => now - (now % DAY);

/**
 * The hours of `availability` in `timeZone` as they fall in the seven days from `start` on, so
 * that a change of the clocks counts in the week it happens. `null` when either is not known.
 */
export function weekOf(
  availability: string | null,
  timeZone: string | null,
  start: number,
): Week | null {
  if (availability === null || timeZone === null) return null;
  const local = localWeek(availability);
  const week = new Uint32Array(WORDS);
  // Quarter of the local week at `start`, were the clocks of the zone those of UTC.
  const first = Math.floor((start - FIRST_MONDAY) / QUARTER);
  for (const { from, to, offset } of stretchesOf(timeZone, start)) {
    const ahead = (((first + offset) % QUARTERS) + QUARTERS) % QUARTERS;
    for (let word = from >> 5; word * 32 < to; word += 1) {
      const bits = bitsFrom(local, (word * 32 + ahead) % QUARTERS);
      week[word] = (week[word] ?? 0) | (bits & within(from - word * 32, to - word * 32));
    }
  }
  return week;
}

/**
 * Stretches of the days of a zone's week, Monday first, in which someone has time: quarters of an
 * hour from midnight on. `week` is one of {@link weekOf} from `start` on.
 */
export function daysIn(week: Week, timeZone: string, start: number): DayStretch[][] {
  const days = Array.from({ length: 7 }, () => new Uint8Array(DAY / QUARTER));
  const first = Math.floor((start - FIRST_MONDAY) / QUARTER);
  for (const { from, to, offset } of stretchesOf(timeZone, start)) {
    for (let quarter = from; quarter < to; quarter += 1) {
      const local = (((first + quarter + offset) % QUARTERS) + QUARTERS) % QUARTERS;
      const free = ((week[quarter >> 5] ?? 0) >>> (quarter & 31)) & 1;
      if (free) days[Math.floor(local / 96)]?.fill(1, local % 96, (local % 96) + 1);
    }
  }
  return days.map((day) => [...runsOf(day)]);
}

export interface DayStretch {
  from: number;
  to: number;
}

function* runsOf(day: Uint8Array): Generator<DayStretch> {
  let from = -1;
  for (let quarter = 0; quarter <= day.length; quarter += 1) {
    if (day[quarter] === 1 && from < 0) from = quarter;
    if (day[quarter] !== 1 && from >= 0) {
      yield { from, to: quarter };
      from = -1;
    }
  }
}

/** The hours of an `availability`, each as four quarters, from Monday 00:00 on. */
function localWeek(availability: string): Week {
  const week = new Uint32Array(WORDS);
  for (const hour of readHours(availability)) {
    week[hour >> 3] = (week[hour >> 3] ?? 0) | (0xf << ((hour & 7) * 4));
  }
  return week;
}

/** The 32 quarters from quarter `at` on, around the end of the week. */
function bitsFrom(week: Week, at: number): number {
  const word = at >> 5;
  const shift = at & 31;
  const low = (week[word] ?? 0) >>> shift;
  return shift === 0 ? low : low | ((week[(word + 1) % WORDS] ?? 0) << (32 - shift));
}

/** The bits of a word from `from` up to, and without, `to`, either of which may lie outside. */
function within(from: number, to: number): number {
  const below = (count: number): number => (count >= 32 ? -1 : (1 << Math.max(0, count)) - 1);
  return below(to) & ~below(from);
}

/** Hours in which both have time; quarters count as parts of one. */
export function sharedHours(one: Week | null, other: Week | null): number {
  return one === null || other === null ? 0 : sharedQuarters(one, other, 0) / 4;
}

/** Quarters in which `one` and the week that stands in `weeks` from `from` on have time. */
function sharedQuarters(one: Week, weeks: Uint32Array, from: number): number {
  let quarters = 0;
  for (let word = 0; word < WORDS; word += 1) {
    quarters += countBits((one[word] ?? 0) & (weeks[from + word] ?? 0));
  }
  return quarters;
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Quarters of the week, `to` not among them, in which a zone is `offset` quarters ahead of UTC. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
let stretchesStart = Number.NaN;
const stretches = new Map<string, Stretch[]>();

/** The stretches of a zone's clocks from `start` on: one, but for the weeks in which they change. */
function stretchesOf(timeZone: string, start: number): Stretch[] {
  if (start !== stretchesStart) {
    stretches.clear();
    stretchesStart = start;
  }
  let known = stretches.get(timeZone);
  if (known === undefined) {
    const offset = (quarter: number): number => offsetAt(timeZone, start + quarter * QUARTER);
    const first = whole(offset(0));
    known = first.offset === offset(QUARTERS) ? [first] : findStretches(offset, first);
    stretches.set(timeZone, known);
  }
  return known;
}

const whole = (offset: number): Stretch => ({ from: 0, to: QUARTERS, offset });

/** Looks at each hour, and where the clocks have changed since the one before, at its quarters. */
function findStretches(offsetOf: (quarter: number) => number, first: Stretch): Stretch[] {
  const found: Stretch[] = [];
  let now = first;
  for (let hour = 4; hour < QUARTERS; hour += 4) {
    const offset = offsetOf(hour);
    if (offset === now.offset) continue;
    let from = hour - 3;
    while (offsetOf(from) !== offset) from += 1;
    found.push({ ...now, to: from });
    now = { from, to: QUARTERS, offset };
  }
  return [...found, now];
}

function offsetAt(timeZone: string, time: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const quarters = Number(hours) * 4 + Math.round(Number(minutes) / 15);
  return sign === '-' ? -quarters : quarters;
}
