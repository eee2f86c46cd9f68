import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { guessLanguage } from '#islands/ui/prose/on-demand/guess-language.ts';
import { renderMarkdown } from '#islands/ui/prose/on-demand/markdown.tsx';
import { Prose } from '#islands/ui/prose/Prose.tsx';
import { provideMarkdown } from '#islands/ui/prose/use-markdown.ts';
import { codeLines } from '#shared/code-tokens.ts';
import { asFence, indentation, looksLikeCode } from '#shared/fences.ts';
import { isInFence } from '#shared/in-fence.ts';
import { oneLine } from '#shared/message-kinds.ts';
import { MESSAGE_MAX } from '#shared/limits.ts';
import { markdownCost } from '#shared/markdown-cost.ts';
import { holdsCode, mayHoldMarkdown, messageBlocks, tidyMessage } from '#shared/message-text.ts';
import { drawnAsTyped } from '#shared/page-budget.ts';
import { hostileText, hostileTexts, plainText, wall } from '../../support/hostile-texts.ts';
import { threadMs } from '../../support/thread-ms.ts';

const LONG = process.env.LONG_RUNS !== undefined;
const RUNS = LONG ? 1500 : 10;
const TIMEOUT_MS = LONG ? 1_800_000 : 120_000;
/** Maximum length of a model's answer; its text arrives in parts, and each part redraws everything before. */
const ANSWER = 32_000;

const rendered = (text: string, streaming = false): string =>
  renderToStaticMarkup(createElement(Prose, { text, streaming }));

/** Returns the best time in milliseconds: other work on the machine only adds to it. */
function ms(work: () => unknown, good: number): number {
  let best = Infinity;
  for (let at = 0; at < 12 && best > good; at += 1) best = Math.min(best, threadMs(work));
  return best;
}

interface Work {
  run: (text: string) => unknown;
  /** Maximum ratio to the time of plain text of the same length. */
  times: number;
  /** Additional milliseconds: for work absent from plain text, and a slow moment. */
  floor: number;
}

/** The operations on a text; the tests below bound drawing by its number of elements. */
const WORK: Record<string, Work> = {
  // marked takes some 25 ms for 4,000 exclamation marks: its time grows with their square.
  'read as Markdown': { times: 60, floor: 60, run: renderMarkdown },
  'looked through for Markdown': { times: 20, floor: 10, run: mayHoldMarkdown },
  counted: { times: 20, floor: 10, run: markdownCost },
  'taken apart': { times: 40, floor: 10, run: (text) => messageBlocks(text) },
  'taken apart while it is written': {
    times: 40,
    floor: 10,
    run: (text) => messageBlocks(text, true),
  },
  'looked through for code': { times: 40, floor: 10, run: holdsCode },
  'coloured roughly': { times: 10, floor: 10, run: (text) => codeLines(text, 'ts') },
  'coloured roughly as Python': { times: 10, floor: 10, run: (text) => codeLines(text, 'py') },
  'shown in a list of conversations': { times: 20, floor: 10, run: oneLine },
  'tidied before it is sent': { times: 20, floor: 10, run: tidyMessage },
  'taken for code': { times: 20, floor: 10, run: looksLikeCode },
  'looked at for its language': { times: 40, floor: 20, run: guessLanguage },
  'put between fences': { times: 20, floor: 10, run: (text) => asFence({ label: '', text }) },
  'looked through at the caret': {
    times: 20,
    floor: 10,
    run: (text) => isInFence(text, text.length),
  },
  'moved in by a step': {
    times: 20,
    floor: 10,
    run: (text) => indentation(text, [0, text.length], false),
  },
};
beforeAll(() => provideMarkdown(renderMarkdown));

// Time is measured in long runs alone: a busy machine says nothing about a text.
describe.runIf(LONG).each(Object.entries(WORK))(
  'a text that is %s',
  (_name, { times, floor, run }) => {
    /** Returns the milliseconds for plain text of that length, in the same run. */
    const plainMs = (length: number): number => ms(() => run(plainText(length)), 0);
    const expectCheap = (text: string, plain: number): void => {
      const most = plain * times + (floor * text.length) / MESSAGE_MAX;
      expect(
        ms(() => run(text), most),
        JSON.stringify(text.slice(0, 80)),
      ).toBeLessThanOrEqual(most);
    };

    test(
      'takes no longer for any content',
      () => {
        const plain = plainMs(MESSAGE_MAX);
        for (const text of Object.values(hostileTexts(MESSAGE_MAX))) expectCheap(text, plain);
        fc.assert(
          fc.property(hostileText(MESSAGE_MAX), (text) => expectCheap(text, plain)),
          { numRuns: RUNS },
        );
      },
      TIMEOUT_MS,
    );

    test(
      'takes time proportional to its length',
      () => {
        const plain = plainMs(ANSWER);
        for (const text of Object.values(hostileTexts(ANSWER))) expectCheap(text, plain);
      },
      TIMEOUT_MS,
    );
  },
);

describe('a text of any kind', () => {
  test(
    'has at most a few elements per letter',
    () => {
      const expectFew = (text: string): void => {
        for (const html of [rendered(text), rendered(text, true)]) {
          expect(html.split('<').length, text.slice(0, 80)).toBeLessThan(text.length * 3 + 50);
        }
      };
      for (const text of Object.values(hostileTexts(MESSAGE_MAX))) expectFew(text);
      fc.assert(fc.property(hostileText(MESSAGE_MAX), expectFew), { numRuns: RUNS });
    },
    TIMEOUT_MS,
  );

  test(
    'keeps every letter after formatting',
    () => {
      const letters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
      const shown = (html: string): string => html.replaceAll(/<[^>]*>|&\w+;/g, '');
      fc.assert(
        fc.property(hostileText(MESSAGE_MAX), (text) => {
          // Addresses of named links are in attributes, and labels of fences in box heads.
          fc.pre(!/[\]&<>]|`{3}|~{3}/.test(text));
          expect(letters(shown(rendered(text)))).toBe(letters(text));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  test.each(['quotes in quotes', 'lists in lists', 'lists and quotes', 'emphasis nobody closes'])(
    '%s are shown as typed',
    (name) => {
      const text = hostileTexts(MESSAGE_MAX)[name] ?? '';
      expect(renderMarkdown(text)).toBeNull();
      const shown = rendered(text)
        .replaceAll('&gt;', '>')
        .replaceAll(/<\/?p[^>]*>/g, '');
      expect(shown).toBe(text.trim());
    },
  );
});

describe('common Markdown', () => {
  test.each([
    ['eight quotes', `${'> '.repeat(8)}deep`, 'blockquote', 8],
    // Deeper nesting would leave the bubble.
    ['of sixteen quotes eight', `${'> '.repeat(16)}deep`, 'blockquote', 8],
    ['tasks', '- [ ] one\n- [x] two', 'input type="checkbox"', 2],
    [
      'eight lists',
      Array.from({ length: 8 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
      'ul',
      8,
    ],
    [
      'eight lists of four spaces',
      Array.from({ length: 8 }, (_, at) => `${'    '.repeat(at)}1. a`).join('\n'),
      'ol',
      8,
    ],
    ['a hundred bold words', wall('**word** and more of it, ', 2500), 'strong', 100],
    ['a list of two hundred', '- `one` of **many**\n'.repeat(200), 'li', 200],
  ])('%s are formatted', (_name, text, element, count) => {
    expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX);
    expect(rendered(text).split(`<${element}`).length - 1).toBe(count);
  });

  test('a long answer is formatted', () => {
    const part =
      '## Steps\n\nThe **outbox** keeps a `message` until the *server* has it; see ' +
      '[the notes](https://a.example/x) and `retry_after_ms`, and **never** drop it.\n\n' +
      '1. **Connect**: open the socket, *then* wait.\n   - Use **one** a tab\n2. **Send** it.\n\n';
    const html = rendered(part.repeat(100));
    expect(html.split('<strong>').length - 1).toBe(500);
  });
});

test('a page formats its newest messages, others stay as typed', () => {
  const page = (texts: string[]) => texts.map((text, at) => ({ _id: String(at), text }));
  expect(
    drawnAsTyped(page(Array<string>(50).fill('**short**, as most\n\n- are\n- and stay'))),
  ).toEqual([]);
  const dear = '- *a*\n'.repeat(600);
  const typed = drawnAsTyped(page([...Array<string>(10).fill(dear), 'short', dear]));
  expect(typed.length).toBeGreaterThan(5);
  expect(typed).not.toContain('11');
  expect(typed).not.toContain('10');
  expect(typed).toContain('0');
  expect(drawnAsTyped(page(['```js\nx\n```\n'.repeat(333), 'short']))).toEqual(['0']);
});
