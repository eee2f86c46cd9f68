import { counted } from './language.ts';

/**
 * Weekly hours as 42 hexadecimal digits, one bit per hour from Monday 00:00 in the person's time zone; the first hour
 * is the highest bit.
 */
const WEEK_HOURS = 168;
const DIGITS = WEEK_HOURS / 4;
const FORM = /^[0-9a-f]{42}$/;

/** Returns the hours 0 to 167 of `text`; empty for null. */
export function readHours(text: string | null): number[] {
  if (text === null) return [];
  const hours: number[] = [];
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const bits = Number.parseInt(text.charAt(digit), 16);
    for (let bit = 0; bit < 4; bit += 1) {
      if ((bits & (8 >> bit)) !== 0) hours.push(digit * 4 + bit);
    }
  }
  return hours;
}

/** Returns the text of these hours; null for none. */
export function writeHours(hours: Iterable<number>): string | null {
  const digits = new Array<number>(DIGITS).fill(0);
  for (const hour of hours) {
    const digit = hour >> 2;
    digits[digit] = (digits[digit] ?? 0) | (8 >> (hour & 3));
  }
  const text = digits.map((bits) => bits.toString(16)).join('');
  return /[^0]/.test(text) ? text : null;
}

/** Returns whether `text` has the form of {@link writeHours}. */
export const isAvailability = (text: string): boolean => FORM.test(text);

/** Formats "1 hour a week". */
export const hoursAWeek = (count: number): string =>
  `${counted(count, { one: 'hour', other: 'hours' })} a week`;
