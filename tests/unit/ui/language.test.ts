import { expect, test } from 'vitest';
import { hoursAWeek } from '#shared/availability.ts';
import { counted, dateFormat, formOf } from '#shared/language.ts';

test('one is singular, and large numbers are grouped', () => {
  const words = { one: 'message', other: 'messages' };
  expect([0, 1, 2, 4001].map((count) => counted(count, words))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '4,001 messages',
  ]);
  expect(hoursAWeek(1)).toBe('1 hour a week');
});

test('a language without a singular form uses the other', () => {
  expect(formOf(1, { other: 'messages' })).toBe('messages');
});

test('dates follow the site, not the machine', () => {
  expect(dateFormat({}).resolvedOptions().locale).toBe('en-GB');
});
