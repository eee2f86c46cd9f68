import { expect, test } from 'vitest';
import { PHRASE_MS, phraseAt, PROFILE_PHRASES } from '#shared/profile.ts';

test('eight phrases rotate every 2.5 seconds', () => {
  expect(new Set(PROFILE_PHRASES).size).toBe(8);
  expect(PHRASE_MS).toBe(2500);
  const heard = Array.from({ length: 9 }, (_, turn) => phraseAt(turn * 2500));
  expect(heard).toEqual([...PROFILE_PHRASES, PROFILE_PHRASES[0]]);
  expect(phraseAt(2499)).toBe(PROFILE_PHRASES[0]);
});
