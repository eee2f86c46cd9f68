import { expect, test } from 'vitest';
import { asked, quoted } from '#islands/requests/words.ts';

test('a long quote ends after a whole word with an ellipsis', () => {
  const short = 'I build compilers.';
  expect(quoted(short)).toBe(`“${short}”`);
  expect(quoted('word '.repeat(40).trim())).toMatch(/^“(word ){22}word…”$/);
  expect(quoted('字'.repeat(200))).toBe(`“${'字'.repeat(60)}…”`);
  expect(quoted(`Hi, ${'字'.repeat(200)}`)).toBe(`“Hi, ${'字'.repeat(56)}…”`);
});

test('the age of a request is counted in days', () => {
  expect([-1, 0, 1, 2].map(asked)).toEqual([
    'Requested today',
    'Requested today',
    'Requested yesterday',
    'Requested 2 days ago',
  ]);
});
