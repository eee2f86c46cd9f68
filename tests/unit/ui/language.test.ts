import { expect, test } from 'vitest';
import { hoursAWeek } from '#shared/availability.ts';
import { counted, dateFormat, formOf } from '#shared/language.ts';

test('one is one, and a large number is easy to read', () => {
  const words = { one: 'message', other: 'messages' };
  expect([0, 1, 2, 4001].map((count) => counted(count, words))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '4,001 messages',
  ]);
  expect(hoursAWeek(1)).toBe('1 hour a week');
});

test('a language without a form of its own for one takes the other', () => {
  expect(formOf(1, { other: 'messages' })).toBe('messages');
});

test('dates follow the site, not the machine', () => {
  expect(dateFormat({}).resolvedOptions().locale).toBe('en-GB');
});
