import { describe, expect, test } from 'vitest';
import { stretchWords, weeksOfTwo } from '#shared/weeks-of-two.ts';
import { wayBack } from '#components/profile/back.ts';
import { writeHours } from '#shared/availability.ts';

/** Hours of a week, Monday 00:00 first. */
const at = (day: number, from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, hour) => day * 24 + from + hour);

const SUMMER = Date.UTC(2026, 6, 15, 13);

const days = (
  [zone, hours]: [string | null, number[]],
  [otherZone, otherHours]: [string | null, number[]],
  now = SUMMER,
) =>
  weeksOfTwo(
    { timeZone: zone, availability: writeHours(hours) },
    { timeZone: otherZone, availability: writeHours(otherHours) },
    now,
  );

describe('two overlaid weeks', () => {
  test('use the reader’s zone across midnight and week end', () => {
    const week = days(['Europe/Madrid', at(0, 0, 6)], ['Asia/Kathmandu', at(0, 0, 5)]);
    expect(week?.timeZone).toBe('Europe/Madrid');
    const [monday, , , , , , sunday] = week?.days ?? [];
    // Kathmandu is 3:45 ahead of Madrid in summer.
    expect(stretchWords(sunday?.they ?? [])).toBe('20:15 to 24');
    expect(stretchWords(monday?.they ?? [])).toBe('0 to 1:15');
    expect(stretchWords(monday?.both ?? [])).toBe('0 to 1:15');
    expect(stretchWords(monday?.you ?? [])).toBe('0 to 6');
  });

  test('use each day’s clock in a changing week', () => {
    // Clocks of New York go forward on Sunday, 8 March 2026; those of Madrid three weeks later.
    const now = Date.UTC(2026, 2, 5, 12);
    const week = days(
      ['Europe/Madrid', []],
      ['America/New_York', [...at(5, 12, 13), ...at(6, 12, 13)]],
      now,
    );
    expect(stretchWords(week?.days[5]?.they ?? [])).toBe('18 to 19');
    expect(stretchWords(week?.days[6]?.they ?? [])).toBe('17 to 18');
  });

  test('use the partner’s zone if the reader’s is unknown', () => {
    const alone = days([null, []], ['Asia/Tokyo', at(2, 9, 10)]);
    expect(alone?.timeZone).toBe('Asia/Tokyo');
    expect(stretchWords(alone?.days[2]?.they ?? [])).toBe('9 to 10');
    expect(alone?.days.every(({ both }) => both.length === 0)).toBe(true);
    const others: [string | null, number[]][] = [
      ['Asia/Tokyo', []],
      [null, at(0, 1, 2)],
    ];
    for (const other of others) {
      const mine = days(['Asia/Tokyo', at(0, 1, 2)], other);
      expect(stretchWords(mine?.days[0]?.you ?? [])).toBe('1 to 2');
      expect(mine?.days.every(({ they }) => they.length === 0)).toBe(true);
    }
    expect(days(['Asia/Tokyo', []], ['Asia/Tokyo', []])).toBeNull();
  });
});

test('the back link leads only to our own pages', () => {
  const feed = { href: '/', title: 'Feed' };
  const host = 'pairwise.example';
  expect(wayBack('https://pairwise.example/connections?q=ada', host)).toEqual({
    href: '/connections?q=ada',
    title: 'Connections',
  });
  for (const referrer of [
    ...[null, '', 'x', 'https://pairwise.example/developer/1', 'https://evil.example/connections'],
    ...[
      'javascript:alert(1)',
      'https://pairwise.example.evil/request',
      'https://pairwise.example/',
    ],
  ]) {
    expect(wayBack(referrer, host), String(referrer)).toEqual(feed);
  }
  expect(wayBack('https://pairwise.example//evil.example/chat/', host)).toEqual(feed);
});
