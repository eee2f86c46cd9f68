import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeHours } from '#shared/availability.ts';
import { SUGGESTED_DAYS } from '#shared/pair-session.ts';
import { beginnings, freeStretches, spread } from '#shared/session-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const evenings = [18, 19, 20];
const every = (hours: readonly number[]): string | null =>
  writeHours(Array.from({ length: 7 }, (_, day) => hours.map((hour) => day * 24 + hour)).flat());

/** Returns the local clock time in the zone. */
const wall = (
  time: number,
  timeZone: string,
): { hour: number; weekday: number; minute: number } => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(time);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    hour: Number(of('hour')) % 24,
    minute: Number(of('minute')),
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday')),
  };
};

describe('suggested session times', () => {
  test('keep the profile’s local hour on a clock change', () => {
    // On 25 October 2026 Madrid goes from two hours ahead of UTC to one.
    const now = Date.parse('2026-10-24T00:00:00Z');
    const madrid = freeStretches(every(evenings), 'Europe/Madrid', now) ?? [];
    const all = freeStretches(every(Array.from({ length: 24 }, (_, hour) => hour)), 'UTC', now);
    const found = beginnings(madrid, all ?? [], [], 60).slice(0, 6);
    expect(found.map((time) => new Date(time).toISOString().slice(0, 16))).toEqual([
      '2026-10-24T16:00',
      '2026-10-24T17:00',
      '2026-10-24T18:00',
      '2026-10-25T17:00',
      '2026-10-25T18:00',
      '2026-10-25T19:00',
    ]);
  });

  test('fit both people’s local hours without busy times', () => {
    const zones = fc.constantFrom(
      ...['UTC', 'Europe/Madrid', 'America/St_Johns', 'Asia/Kolkata', 'Asia/Kathmandu'],
      ...['Australia/Lord_Howe', 'America/New_York', 'Pacific/Apia'],
    );
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 167 }), {
      minLength: 1,
      maxLength: 120,
    });
    const person = fc.record({ zone: zones, hours });
    const start = fc.integer({ min: 0, max: 365 * 24 * 4 }).map((quarter) => {
      return Date.parse('2026-01-01T00:00:00Z') + quarter * 15 * MINUTE + 7 * MINUTE;
    });
    const length = fc.constantFrom(30, 60, 90, 120);
    fc.assert(
      fc.property(person, person, start, length, (one, other, now, minutes) => {
        const [mine, theirs] = [one, other].map(
          (who) => freeStretches(writeHours(who.hours), who.zone, now) ?? [],
        ) as [{ from: number; to: number }[], { from: number; to: number }[]];
        const taken = mine.slice(0, 1).map(({ from }) => ({ from, to: from + HOUR }));
        for (const at of beginnings(mine, theirs, taken, minutes)) {
          expect(at).toBeGreaterThanOrEqual(now);
          expect(at + minutes * MINUTE).toBeLessThanOrEqual(now + SUGGESTED_DAYS * 24 * HOUR);
          for (const { from, to } of taken) {
            expect(at >= to || at + minutes * MINUTE <= from).toBe(true);
          }
          for (let quarter = 0; quarter < minutes / 15; quarter += 1) {
            for (const who of [one, other]) {
              const { hour, weekday } = wall(at + quarter * 15 * MINUTE, who.zone);
              expect(who.hours).toContain(weekday * 24 + hour);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('do not exist without stored hours', () => {
    expect(freeStretches(null, 'UTC', 0)).toBeNull();
    expect(freeStretches(every(evenings), null, 0)).toBeNull();
  });

  test('are spread over the days', () => {
    const now = Date.parse('2026-06-01T00:00:00Z');
    const mine = freeStretches(every(evenings), 'UTC', now) ?? [];
    const chosen = spread(beginnings(mine, mine, [], 60), 12, 'UTC');
    expect(chosen).toHaveLength(12);
    expect(new Set(chosen.map((time) => new Date(time).toISOString().slice(0, 10))).size).toBe(12);
  });
});
