import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHours, writeHours } from '#shared/availability.ts';
import { timeZoneOf } from '#shared/time-zone.ts';
import { sharedHours, weekOf, weekStart } from '#shared/week.ts';

const at = (text: string): number => weekStart(Date.parse(text));
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WINTER = at('2026-01-14T10:00:00Z');
const hours = (day: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => day * 24 + from + n);
const shared = (one: [number[], string], other: [number[], string], start = WINTER): number =>
  sharedHours(
    weekOf(writeHours(one[0]), one[1], start),
    weekOf(writeHours(other[0]), other[1], start),
  );

test('hours survive a round trip', () => {
  const week = [0, 5, 23, 24, 100, 167];
  expect(readHours(writeHours(week))).toEqual(week);
  expect(writeHours([0])).toMatch(/^80{41}$/);
  expect(writeHours([])).toBeNull();
});

test.each([
  ['in one zone', [2, 18, 22, 'Europe/Berlin'], [2, 20, 24, 'Europe/Berlin'], 2],
  ['of Berlin and New York', [0, 20, 22, 'Europe/Berlin'], [0, 14, 16, 'America/New_York'], 2],
  ['of different clocks', [0, 20, 22, 'Europe/Berlin'], [0, 20, 22, 'America/New_York'], 0],
  ['across a week’s end', [0, 1, 3, 'Pacific/Auckland'], [6, 12, 14, 'Europe/London'], 2],
  ['of half an hour', [3, 12, 13, 'UTC'], [3, 17, 18, 'Asia/Kolkata'], 0.5],
  ['of a quarter', [3, 12, 13, 'UTC'], [3, 17, 18, 'Asia/Kathmandu'], 0.25],
] as const)('hours %s are shared', (_, [day, from, to, zone], [...other], count) => {
  const theirs: [number[], string] = [hours(other[0], other[1], other[2]), other[3]];
  expect(shared([hours(day, from, to), zone], theirs)).toBe(count);
});

test('different clock changes move the shared hours', () => {
  // New York is on summer time from 8 March 2026 on, Berlin from 29 March.
  const berlin: [number[], string] = [hours(2, 20, 22), 'Europe/Berlin'];
  const newYork: [number[], string] = [hours(2, 14, 16), 'America/New_York'];
  expect(shared(berlin, newYork, at('2026-03-02T00:00:00Z'))).toBe(2);
  expect(shared(berlin, newYork, at('2026-03-16T00:00:00Z'))).toBe(1);
  expect(shared(berlin, newYork, at('2026-04-06T00:00:00Z'))).toBe(2);
});

test('each day of a changing week uses its own clock', () => {
  // The week from Thursday 26 March contains Berlin's change on Sunday.
  const start = at('2026-03-26T08:00:00Z');
  const utc = (day: number, from: number): [number[], string] => [
    hours(day, from, from + 1),
    'UTC',
  ];
  const berlin = (day: number): [number[], string] => [hours(day, 12, 13), 'Europe/Berlin'];
  expect(shared(berlin(4), utc(4, 11), start)).toBe(1);
  expect(shared(berlin(0), utc(0, 10), start)).toBe(1);
  expect(shared(berlin(0), utc(0, 11), start)).toBe(0);
});

test('clock changes at half past an hour are exact', () => {
  // In Newfoundland the clocks jump from two to three o’clock at 05:30 UTC.
  const start = at('2026-03-05T00:00:00Z');
  const three: [number[], string] = [hours(6, 3, 4), 'America/St_Johns'];
  expect(shared(three, [hours(6, 5, 6), 'UTC'], start)).toBe(0.5);
  expect(shared(three, [hours(6, 6, 7), 'UTC'], start)).toBe(0.5);
});

test('every free quarter matches the local clock in all zones', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'];
  // Half an hour off, with a change at half past an hour of UTC.
  zones.push('America/St_Johns', 'Australia/Lord_Howe');
  // Weeks with a clock change in one zone or the other, and any day of a year.
  const changes = ['2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-24'];
  const day = fc.oneof(
    fc.constantFrom(...changes).map((text) => at(`${text}T00:00:00Z`)),
    fc.nat(3650).map((days) => at('2020-01-01T00:00:00Z') + days * 86_400_000),
  );
  const someHours = fc.uniqueArray(fc.nat(167), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(someHours, fc.constantFrom(...zones), day, (free, timeZone, start) => {
      const wall = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        hourCycle: 'h23',
      });
      const named = new Set(
        free.map((hour) => `${DAYS[Math.floor(hour / 24)] ?? ''} ${hour % 24}`),
      );
      const week = weekOf(writeHours(free), timeZone, start) ?? [];
      for (let quarter = 0; quarter < 672; quarter += 1) {
        const parts = wall.formatToParts(start + quarter * 900_000);
        const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
        const isFree = (((week[quarter >> 5] ?? 0) >>> (quarter & 31)) & 1) === 1;
        expect(isFree, `quarter ${quarter}`).toBe(
          named.has(`${part('weekday')} ${Number(part('hour'))}`),
        );
      }
    }),
    { numRuns: process.env['LONG_RUNS'] === undefined ? 20 : 200 },
  );
});

test('people without a zone or hours share none', () => {
  expect(sharedHours(weekOf(writeHours([1]), null, WINTER), weekOf(null, 'UTC', WINTER))).toBe(0);
});

test('a zone has a name', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      expect(timeZoneOf(spelling)).toBe(name);
    }
  }
  expect(timeZoneOf('US/Pacific')).toBe('America/Los_Angeles');
  for (const name of ['', '+05:30', 'Mars/Base', 'Europe/Berlin; drop', 'a'.repeat(80)]) {
    expect(timeZoneOf(name), name).toBeNull();
  }
});
