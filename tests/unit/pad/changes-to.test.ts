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

test('changes turn any text into any other', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', 'b', '  c', '🦀', 'long line of words'), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => made(before, after) === after),
    {
      numRuns: 500,
    },
  );
});

test('an empty first line is added and removed', () => {
  expect(made('a\nb', '\nb')).toBe('\nb');
  expect(made('\na', 'a')).toBe('a');
  expect(made('', '\n')).toBe('\n');
});

test('more different lines than characters are handled', () => {
  const lines = Array.from({ length: 70_000 }, (_, at) => at.toString(36)).join('\n');
  expect(made(lines, `${lines}\nend`)).toBe(`${lines}\nend`);
});

test('common lines stay in place', () => {
  const before = 'a\nb\nc\nd\ne';
  expect(changesTo(before, before)).toEqual([]);
  expect(changesTo(before, 'a\nB\nc\nd\ne!')).toEqual([
    { from: 7, to: 9, insert: '\ne!' },
    { from: 2, to: 4, insert: 'B\n' },
  ]);
});

test('long changes are split between whole characters', () => {
  const long = `x${'🦀'.repeat(PAD_PASTE_MAX)}`;
  expect(made('', long)).toBe(long);
  expect(made(long, 'a')).toBe('a');
  expect(changesTo('', long).length).toBeGreaterThan(2);
});
