import { expect, test } from 'vitest';
import { letterText } from '#server/platform/mail/letter.ts';

test('every line of a letter is quoted, whichever sign ends it', () => {
  const words = 'Hello\rone\r\ntwo\nthree\u2028four\u2029five';
  const lines = letterText('Somebody wrote to you.', words, []).split('\n');
  expect(lines.slice(2, 8)).toEqual(
    ['Hello', 'one', 'two', 'three', 'four', 'five'].map((line) => `> ${line}`),
  );
});
