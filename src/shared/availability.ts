import { counted } from './language.ts';

/** Hours are 42 hexadecimal digits, one bit per local hour; the highest bit is Monday 00:00. */
const WEEK_HOURS = 168;
const DIGITS = WEEK_HOURS / 4;
const FORM = /^[0-9a-f]{42}$/;

export function readHours(text: string | null): number[] {
  if (text === null) return [];
  const hours: number[] = [];
  for (let digit = 0; digit < DIGITS; digit += 1) {
    // A new feed queue reads 1,200 weeks, and most of their digits are 0.
    if (text[digit] === '0') continue;
    const bits = Number.parseInt(text.charAt(digit), 16);
    for (let bit = 0; bit < 4; bit += 1) {
      if ((bits & (8 >> bit)) !== 0) hours.push(digit * 4 + bit);
    }
  }
  return hours;
}

export function writeHours(hours: Iterable<number>): string | null {
  const digits = new Array<number>(DIGITS).fill(0);
  for (const hour of hours) {
    const digit = hour >> 2;
    digits[digit] = (digits[digit] ?? 0) | (8 >> (hour & 3));
  }
  const text = digits.map((bits) => bits.toString(16)).join('');
  return /[^0]/.test(text) ? text : null;
}

const span = (days: number[], from: number, to: number): number[] =>
  days.flatMap((day) => Array.from({ length: to - from }, (_, hour) => day * 24 + from + hour));

export const HOUR_PRESETS = {
  evenings: span([0, 1, 2, 3, 4], 18, 22),
  weekends: span([5, 6], 10, 18),
  office: span([0, 1, 2, 3, 4], 9, 17),
} as const;
export type HourPreset = keyof typeof HOUR_PRESETS;

export const isAvailability = (text: string): boolean => FORM.test(text);

export const hoursAWeek = (count: number): string =>
  `${counted(count, { one: 'hour', other: 'hours' })} a week`;
