import { expect, test } from 'vitest';
import { lastSeenAgo, presenceLine } from '#shared/last-seen.ts';

const NOW = Date.parse('2026-03-20T12:00:00.000Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => lastSeenAgo(new Date(NOW - ms).toISOString(), NOW, 'UTC');

test.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1m ago'],
  [HOUR - 1, '59m ago'],
  [HOUR, '1h ago'],
  [DAY - 1, '23h ago'],
  [DAY, 'yesterday'],
  [2 * DAY - 1, 'yesterday'],
  [2 * DAY, '2d ago'],
  [7 * DAY - 1, '6d ago'],
  [7 * DAY, '13/03/2026'],
  [-5 * MINUTE, 'just now'],
])('%i ms ago is "%s"', (ms, words) => {
  expect(ago(ms)).toBe(words);
});

test('a date uses the reader’s time zone', () => {
  const seen = '2026-03-01T23:30:00.000Z';
  expect(lastSeenAgo(seen, NOW, 'UTC')).toBe('01/03/2026');
  expect(lastSeenAgo(seen, NOW, 'Asia/Tokyo')).toBe('02/03/2026');
});

test('unknown times read "recently"', () => {
  expect(lastSeenAgo(null, NOW)).toBe('recently');
  expect(lastSeenAgo('not a time', NOW)).toBe('recently');
});

test('the presence line shows online, last seen or recently', () => {
  const lastSeen = new Date(NOW - 5 * MINUTE).toISOString();
  expect(presenceLine({ isOnline: true, lastSeen: null }, NOW)).toBe('Online');
  expect(presenceLine({ isOnline: false, lastSeen }, NOW)).toBe('Offline • Last seen 5m ago');
  expect(presenceLine({ isOnline: false, lastSeen: null }, NOW)).toBe(
    'Offline • Last seen recently',
  );
});
