import { SUGGESTED_DAYS, type Span } from '#shared/pair-session.ts';
import type { Stretch } from '#shared/session-times.ts';
import { serverNow } from '#stores/client/server-time.ts';
import * as words from './words.ts';

export const HOUR = 3_600_000;

export const stretchesOf = (spans: readonly Span[]): Stretch[] =>
  spans.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));

/** A week starts today, in the reader's time zone. */
export function daysOf(week: number): Stretch[] {
  const midnight = (day: number): number => {
    const at = new Date(serverNow());
    at.setHours(0, 0, 0, 0);
    at.setDate(at.getDate() + day);
    return at.getTime();
  };
  const count = SUGGESTED_DAYS / 2;
  return Array.from({ length: count }, (_, day) => ({
    from: midnight(week * count + day),
    to: midnight(week * count + day + 1),
  }));
}

export interface Axis {
  from: number;
  to: number;
}

/** The axis has an hour more on each side. */
export function axisOf(days: readonly Stretch[], some: readonly Stretch[]): Axis {
  const parts = days.flatMap(({ from, to }) =>
    some
      .filter((one) => one.from < to && one.to > from)
      .map((one) => ({
        from: (Math.max(one.from, from) - from) / HOUR,
        to: (Math.min(one.to, to) - from) / HOUR,
      })),
  );
  const from = Math.floor(Math.min(23, ...parts.map((part) => part.from))) - 1;
  const to = Math.ceil(Math.max(1, ...parts.map((part) => part.to))) + 1;
  return { from: Math.max(0, from), to: Math.min(24, Math.max(to, from + 4)) };
}

/** Fingers get buttons of 44 px. */
export function hourWidth(minutes: number): number {
  const { matches: byFinger } = matchMedia('(pointer: coarse)');
  return minutes % 60 === 0 ? (byFinger ? 46 : 34) : byFinger ? 92 : 84;
}

export const minuteOf = (time: number, timeZone?: string): number =>
  Number(words.clockOf(time, timeZone).slice(3));

export const share = (hour: number, { from, to }: Axis): string =>
  `${String(((hour - from) / (to - from)) * 100)}%`;
export const width = (hours: number, { from, to }: Axis): string =>
  `${String((hours / (to - from)) * 100)}%`;
