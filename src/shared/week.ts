/** Weekly hours of two people laid over each other, whatever their time zones and its changes. */
import { readHours } from './availability.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
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
  const free = new Uint8Array(7 * 24);
  for (const hour of readHours(availability)) free[hour] = 1;
  const offsets = offsetsOf(timeZone, start);
  const week = new Uint32Array(WORDS);
  // Quarter of the local week at `start`, were the clocks of the zone those of UTC.
  const first = Math.floor((start - FIRST_MONDAY) / QUARTER);
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    const offset = offsets.length === 1 ? offsets[0] : offsets[quarter >> 2];
    const local = (first + quarter + (offset ?? 0)) % QUARTERS;
    const index = local < 0 ? local + QUARTERS : local;
    if (free[index >> 2] === 1) {
      week[quarter >> 5] = (week[quarter >> 5] ?? 0) | (1 << (quarter & 31));
    }
  }
  return week;
}

/** Hours in which both have time; quarters count as parts of one. */
export function sharedHours(one: Week | null, other: Week | null): number {
  return one === null || other === null ? 0 : sharedQuarters(one, other, 0) / 4;
}

/** Quarters in which `one` and the week that stands in `weeks` from `from` on have time. */
export function sharedQuarters(one: Week, weeks: Uint32Array, from: number): number {
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

const formats = new Map<string, Intl.DateTimeFormat>();
let offsetsStart = Number.NaN;
const offsets = new Map<string, number[]>();

/** Quarters a zone is ahead of UTC: one number for the week, or one for each of its hours. */
function offsetsOf(timeZone: string, start: number): number[] {
  if (start !== offsetsStart) {
    offsets.clear();
    offsetsStart = start;
  }
  const known = offsets.get(timeZone);
  if (known !== undefined) return known;
  const first = offsetAt(timeZone, start);
  const steady = first === offsetAt(timeZone, start + 7 * DAY);
  const made = steady
    ? [first]
    : Array.from({ length: 7 * 24 }, (_, hour) => offsetAt(timeZone, start + hour * HOUR));
  offsets.set(timeZone, made);
  return made;
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
