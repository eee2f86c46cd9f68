import { expect, test } from 'vitest';
import { readHours, writeHours } from '#shared/availability.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { sharedHours, weekOf, weekStart } from '#shared/week.ts';

const at = (text: string): number => weekStart(Date.parse(text));
const WINTER = at('2026-01-14T10:00:00Z');
const hours = (day: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => day * 24 + from + n);
const shared = (one: [number[], string], other: [number[], string], start = WINTER): number =>
  sharedHours(
    weekOf(writeHours(one[0]), one[1], start),
    weekOf(writeHours(other[0]), other[1], start),
  );

test('hours are kept as they were given', () => {
  const week = [0, 5, 23, 24, 100, 167];
  expect(readHours(writeHours(week))).toEqual(week);
  expect(writeHours([0])).toMatch(/^80{41}$/);
  expect(writeHours([])).toBeNull();
});

test('two in one zone share what both name', () => {
  expect(shared([hours(2, 18, 22), 'Europe/Berlin'], [hours(2, 20, 24), 'Europe/Berlin'])).toBe(2);
});

test('an evening in Berlin is an afternoon in New York', () => {
  const evening: [number[], string] = [hours(0, 20, 22), 'Europe/Berlin'];
  expect(shared(evening, [hours(0, 14, 16), 'America/New_York'])).toBe(2);
  expect(shared(evening, [hours(0, 20, 22), 'America/New_York'])).toBe(0);
});

test('a week goes around its end: Monday in Auckland is Sunday in London', () => {
  expect(shared([hours(0, 1, 3), 'Pacific/Auckland'], [hours(6, 12, 14), 'Europe/London'])).toBe(2);
});

test('halves and quarters of an hour count as such', () => {
  expect(shared([hours(3, 12, 13), 'UTC'], [hours(3, 17, 18), 'Asia/Kolkata'])).toBe(0.5);
  expect(shared([hours(3, 12, 13), 'UTC'], [hours(3, 17, 18), 'Asia/Kathmandu'])).toBe(0.25);
});

test('clocks that change in one zone before the other move what is shared', () => {
  // New York is on summer time from 8 March 2026 on, Berlin from 29 March.
  const berlin: [number[], string] = [hours(2, 20, 22), 'Europe/Berlin'];
  const newYork: [number[], string] = [hours(2, 14, 16), 'America/New_York'];
  expect(shared(berlin, newYork, at('2026-03-02T00:00:00Z'))).toBe(2);
  expect(shared(berlin, newYork, at('2026-03-16T00:00:00Z'))).toBe(1);
  expect(shared(berlin, newYork, at('2026-04-06T00:00:00Z'))).toBe(2);
});

test('in the week of a change each day has the clock of its own', () => {
  // The week from Thursday 26 March holds Berlin's change on Sunday.
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

test('without a zone or hours nothing is shared', () => {
  expect(sharedHours(weekOf(writeHours([1]), null, WINTER), weekOf(null, 'UTC', WINTER))).toBe(0);
});

test('a zone has a name', () => {
  for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
    expect(isTimeZone(name), name).toBe(true);
  }
  for (const name of ['', '+05:30', 'Mars/Base', 'Europe/Berlin; drop', 'a'.repeat(80)]) {
    expect(isTimeZone(name), name).toBe(false);
  }
});
