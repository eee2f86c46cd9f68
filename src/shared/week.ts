/** Weekly hours compare across time zones and clock changes. */
import { readHours } from './availability.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 4 * QUARTER;
/** No time zone has a finer offset than a quarter of an hour. */
const QUARTERS = 7 * 24 * 4;
const WORDS = QUARTERS / 32;
const FIRST_MONDAY = 4 * DAY;

/** One bit for each quarter of an hour in the seven days after a UTC midnight. */
export type Week = Uint32Array;

/** The compared week starts at a UTC midnight. */
export const weekStart = (now: number): number => now - (now % DAY);

/** Converts local hours to the seven days from `start`, so that clock changes count in their week. */
export function weekOf(
  availability: string | null,
  timeZone: string | null,
  start: number,
): Week | null {
  if (availability === null || timeZone === null) return null;
  const local = localWeek(availability);
  const week = new Uint32Array(WORDS);
  // The local quarter at `start`, if the zone were UTC.
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

/** Days start on Monday, ranges in quarters from midnight. `week` needs the same `start` in {@link weekOf}. */
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

function localWeek(availability: string): Week {
  const week = new Uint32Array(WORDS);
  for (const hour of readHours(availability)) {
    week[hour >> 3] = (week[hour >> 3] ?? 0) | (0xf << ((hour & 7) * 4));
  }
  return week;
}

function bitsFrom(week: Week, at: number): number {
  const word = at >> 5;
  const shift = at & 31;
  const low = (week[word] ?? 0) >>> shift;
  return shift === 0 ? low : low | ((week[(word + 1) % WORDS] ?? 0) << (32 - shift));
}

function within(from: number, to: number): number {
  const below = (count: number): number => (count >= 32 ? -1 : (1 << Math.max(0, count)) - 1);
  return below(to) & ~below(from);
}

export function sharedHours(one: Week | null, other: Week | null): number {
  return one === null || other === null ? 0 : sharedQuarters(one, other, 0) / 4;
}

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

/** The zone is `offset` quarters ahead of UTC until `to`, exclusive. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
let stretchesStart = Number.NaN;
const stretches = new Map<string, Stretch[]>();

/** One range of constant offset, or several in the week of a clock change. */
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
