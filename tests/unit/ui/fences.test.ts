import { describe, expect, test } from 'vitest';
import { fenced, indentation, looksLikeCode, type Replacement } from '#shared/fences.ts';
import { isInFence } from '#shared/in-fence.ts';

/** Returns a text and its caret or selection, marked by bars. */
function marked(text: string): { text: string; selection: [number, number] } {
  const start = text.indexOf('|');
  const end = text.lastIndexOf('|');
  const plain = text.replaceAll('|', '');
  return { text: plain, selection: [start, end === start ? start : end - 1] };
}

const shown = (text: string, { start, end, text: put, selection }: Replacement): string => {
  const whole = text.slice(0, start) + put + text.slice(end);
  const [from, to] = selection;
  const bars = from === to ? '|' : `|${whole.slice(from, to)}|`;
  return whole.slice(0, from) + bars + whole.slice(to);
};

const tab = (typed: string, back = false): string | null => {
  const { text, selection } = marked(typed);
  const replacement = indentation(text, selection, back);
  return replacement === null ? null : shown(text, replacement);
};

test.each([
  ['|', false],
  ['text|', false],
  ['```ts|', false],
  ['```ts\n|', true],
  ['```ts\ncode|\n```', true],
  ['```ts\ncode\n``|`', false],
  ['```ts\ncode\n```\n|', false],
  ['a\n```\nb\n```\nc\n```\nd|', true],
  ['inline ``` not\n|', false],
])('the caret of %j is in a fence: %s', (typed, inside) => {
  const { text, selection } = marked(typed);
  expect(isInFence(text, selection[0])).toBe(inside);
});

describe('Tab', () => {
  test.each([
    ['```\n|', '```\n  |'],
    ['```\nab|c', '```\nab  |c'],
    ['```\n    a\n|', '```\n    a\n    |'],
    ['```\n\ta\n|', '```\n\ta\n\t|'],
    ['```\n|a\nb|', '```\n  |a\n  b|'],
    ['```\n|a\n|b', '```\n  |a\n|b'],
    ['```\n    x\n```\n```\n|', '```\n    x\n```\n```\n  |'],
  ])('turns %j into %j', (before, after) => {
    expect(tab(before)).toBe(after);
  });

  test.each([
    ['```\n  a|', '```\na|'],
    ['```\n   a|', '```\n a|'],
    ['```\n\ta|', '```\na|'],
    ['```\n| a\n  b|', '```\n|a\nb|'],
    ['```\na|', null],
  ])('with Shift turns %j into %j', (before, after) => {
    expect(tab(before, true)).toBe(after);
  });
});

test.each([
  ['|a\nb|', '```ts\na\nb\n```\n|'],
  ['See |a\nb\n|', 'See \n```ts\na\nb\n```\n|'],
  ['x\n|a\nb|\ny', 'x\n```ts\na\nb\n```|\ny'],
  ['|  a\n  b|', '```ts\n  a\n  b\n```\n|'],
])('fences around %j make %j', (before, after) => {
  const { text, selection } = marked(before);
  expect(shown(text, fenced(text, ...selection, 'ts'))).toBe(after);
});

describe('pasted text', () => {
  test.each([
    'const a = 1;\nconst b = 2;',
    'def f(x):\n    return x * 2',
    'SELECT id, name\nFROM users\nWHERE age > 30;',
    '{\n  "name": "pairwise",\n  "private": true\n}',
    '<ul>\n  <li>one</li>\n</ul>',
    '#!/bin/sh\nset -e\nnpm ci && npm test\necho "$HOME"',
    'fn main() {\n    println!("hi");\n}',
    '@@ -1,2 +1,2 @@\n-a\n+b',
  ])('%j is code', (text) => {
    expect(looksLikeCode(text)).toBe(true);
  });

  test.each([
    'Dear Ben,\nthe merge works now.\nShall we meet?',
    'Milk\nBread\nTea',
    '- Milk\n- Bread\n- Tea',
    '* one\n* two',
    '# Title\nand a line',
    'One line only: f(x);',
    'We talked (at length) about it.\n\nThen we went home.',
    'https://pairwise.example\nhttps://pairwise.example/two',
    '1. first\n2. second\n3. third',
  ])('%j is not code', (text) => {
    expect(looksLikeCode(text)).toBe(false);
  });
});
