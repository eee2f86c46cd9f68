import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LazyQuoteBox } from '#islands/ui/code/LazyQuoteBox.tsx';
import { LazySnippetBox } from '#islands/ui/code/LazySnippetBox.tsx';

/** Returns the lines of a box with their numbers, before any script has loaded. */
const linesOf = (box: Parameters<typeof renderToStaticMarkup>[0]): string[] =>
  [...renderToStaticMarkup(box).matchAll(/select-none">(\d+)<\/span><code[^>]*>([^<]*)/g)].map(
    ([, number, line]) => `${number ?? ''} ${line ?? ''}`,
  );

test('a quote shows line numbers before its box loads', () => {
  const quote = { language: 'rust' as const, from: 7, lines: ['seven', 'eight'] };
  expect(linesOf(createElement(LazyQuoteBox, { quote }))).toEqual(['7 seven', '8 eight']);
  const one = { ...quote, lines: ['seven'] };
  const around = ['six', 'eight'] as const;
  expect(linesOf(createElement(LazyQuoteBox, { quote: one, around }))).toEqual([
    '6 six',
    '7 seven',
    '8 eight',
  ]);
});

test('a snippet shows line numbers before its box loads', () => {
  const snippet = { language: 'rust' as const, code: 'a\n\nb', note: '' };
  expect(linesOf(createElement(LazySnippetBox, { snippet }))).toEqual(['1 a', '2 \u200b', '3 b']);
});
