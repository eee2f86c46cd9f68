/** All times are in milliseconds since 1970. */
import { SUGGESTED_DAYS } from './pair-session.ts';
import { DAY_MS } from './time.ts';
import { type Week, weekOf, weekStart } from './week.ts';

const QUARTER_MS = 15 * 60_000;
const WEEK_QUARTERS = 7 * 24 * 4;
const WEEK_MS = WEEK_QUARTERS * QUARTER_MS;

export interface Stretch {
  from: number;
  to: number;
}

export function freeStretches(
  availability: string | null,
  timeZone: string | null,
  now: number,
): Stretch[] | null {
  const found: Stretch[] = [];
  const end = now + SUGGESTED_DAYS * DAY_MS;
  // The last week starts on the day of `end`.
  for (let start = weekStart(now); start < end; start += WEEK_MS) {
    const week = weekOf(availability, timeZone, start);
    if (week === null) return null;
    for (const { from, to } of stretchesIn(week, start)) {
      const last = found.at(-1);
      const [begin, stop] = [Math.max(from, now), Math.min(to, end)];
      if (begin >= stop) continue;
      if (last?.to === begin) last.to = stop;
      else found.push({ from: begin, to: stop });
    }
  }
  return found;
}

function* stretchesIn(week: Week, start: number): Generator<Stretch> {
  let from = -1;
  for (let quarter = 0; quarter <= WEEK_QUARTERS; quarter += 1) {
    const free =
      quarter < WEEK_QUARTERS && (((week[quarter >> 5] ?? 0) >>> (quarter & 31)) & 1) === 1;
    if (free && from < 0) from = quarter;
    if (!free && from >= 0) {
      yield { from: start + from * QUARTER_MS, to: start + quarter * QUARTER_MS };
      from = -1;
    }
  }
}

export function common(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  return one.flatMap(({ from, to }) =>
    other
      .map((stretch) => ({ from: Math.max(from, stretch.from), to: Math.min(to, stretch.to) }))
      .filter((stretch) => stretch.from < stretch.to),
  );
}

/** Sessions start every hour, or every half hour if their length isn't in whole hours. */
export function beginnings(
  mine: readonly Stretch[],
  theirs: readonly Stretch[],
  taken: readonly Stretch[],
  minutes: number,
): number[] {
  const step = (minutes % 60 === 0 ? 60 : 30) * 60_000;
  const length = minutes * 60_000;
  const found: number[] = [];
  for (const { from, to } of common(mine, theirs)) {
    // A range that has begun continues from its next half hour.
    const first = Math.ceil(from / (2 * QUARTER_MS)) * 2 * QUARTER_MS;
    const begin = from % QUARTER_MS === 0 ? from : first;
    for (let at = begin; at + length <= to; at += step) {
      if (taken.every((one) => one.to <= at || one.from >= at + length)) found.push(at);
    }
  }
  return found;
}

/** Days take turns, so that the times spread over them. */
export function spread(times: readonly number[], count: number, timeZone: string | null): number[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'UTC' });
  const days = new Map<string, number[]>();
  for (const time of times) {
    const day = format.format(time);
    days.set(day, [...(days.get(day) ?? []), time]);
  }
  const chosen: number[] = [];
  for (let turn = 0; chosen.length < Math.min(count, times.length); turn += 1) {
    for (const of of days.values()) {
      const time = of[turn];
      if (time !== undefined && chosen.length < count) chosen.push(time);
    }
  }
  return chosen.sort((one, other) => one - other);
}
