import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAD_PASTE_MAX } from '#shared/pad.ts';
import { changesTo } from '#islands/pad/on-demand/changes-to.ts';

function made(before: string, after: string): string {
  let text = before;
  for (const { from, to, insert } of changesTo(before, after)) {
    expect(insert.length).toBeLessThanOrEqual(PAD_PASTE_MAX);
    expect(insert.isWellFormed(), 'no half of a character').toBe(true);
    text = text.slice(0, from) + insert + text.slice(to);
  }
  return text;
}

test('one text becomes the other, whatever the two are', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', 'b', '  c', '🦀', 'long line of words'), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => made(before, after) === after),
    {
      numRuns: 2000,
    },
  );
});

test('an empty first line comes back, and goes', () => {
  expect(made('a\nb', '\nb')).toBe('\nb');
  expect(made('\na', 'a')).toBe('a');
  expect(made('', '\n')).toBe('\n');
});

test('more different lines than there are characters', () => {
  const lines = Array.from({ length: 70_000 }, (_, at) => at.toString(36)).join('\n');
  expect(made(lines, `${lines}\nend`)).toBe(`${lines}\nend`);
});

test('lines that both have stay where they are', () => {
  const before = 'a\nb\nc\nd\ne';
  expect(changesTo(before, before)).toEqual([]);
  expect(changesTo(before, 'a\nB\nc\nd\ne!')).toEqual([
    { from: 7, to: 9, insert: '\ne!' },
    { from: 2, to: 4, insert: 'B\n' },
  ]);
});

test('what is long comes in pieces, none of which ends in half a character', () => {
  const long = `x${'🦀'.repeat(PAD_PASTE_MAX)}`;
  expect(made('', long)).toBe(long);
  expect(made(long, 'a')).toBe('a');
  expect(changesTo('', long).length).toBeGreaterThan(2);
});
