import { expect, test } from 'vitest';
import { putQuote, quoteOf } from '#islands/chat/on-demand/quote.ts';

test.each([
  ['words', 'Hello', '> Hello'],
  ['lines, without empty ones', 'One\n\nTwo', '> One\n> Two'],
  ['a reply: what it answers is left out', '> Earlier\n\nNow', '> Now'],
  ['a quote alone', '> Earlier', '> > Earlier'],
  ['code, line by line', 'See\n```ts\nconst a = 1;\n```', '> See\n> `const a = 1;`'],
  ['code that looks like a quote', '```sh\n> npm i\n```', '> `> npm i`'],
  ['code with backticks', '```js\n`${a}`\n```', '> `${a}`'],
  ['many lines', '1\n2\n3\n4\n5', '> 1\n> 2\n> 3\n> 4\n> …'],
  ['from right to left', 'שלום **עולם**', '> שלום **עולם**'],
])('a quote of %s', (_, text, quote) => {
  expect(quoteOf(text)).toBe(quote);
});

test('a long line is cut between characters', () => {
  expect(quoteOf('ab'.repeat(100))).toBe(`> ${'ab'.repeat(100).slice(0, 119)}…`);
  expect(quoteOf('🙂'.repeat(200))).toBe(`> ${'🙂'.repeat(119)}…`);
});

test.each([
  ['nothing', '', '> B\n\n'],
  ['words: they answer it', 'words', '> B\n\nwords'],
  ['the same quote: once is enough', '> B', '> B\n\n'],
  ['another quote without an answer: it is this one that is meant', '> A\n> A2\n\n', '> B\n\n'],
  ['another quote and its answer', '> A\n\nanswer', '> A\n\nanswer\n\n> B\n\n'],
])('inserted into %s', (_, typed, draft) => {
  expect(putQuote('> B', typed)).toBe(draft);
});
