import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { renderMarkdown } from '#islands/ui/prose/on-demand/markdown.tsx';
import { Prose } from '#islands/ui/prose/Prose.tsx';
import { provideMarkdown } from '#islands/ui/prose/use-markdown.ts';
import { codeLines } from '#shared/code-tokens.ts';
import {
  mayHoldMarkdown,
  holdsCode,
  messageBlocks,
  textSpans,
  tidyMessage,
  type TextSpan,
  withHiddenShown,
} from '#shared/message-text.ts';

beforeAll(() => provideMarkdown(renderMarkdown));

/** Returns the spans of a message that is one piece of text. */
function spans(text: string): TextSpan[] {
  const [block, ...more] = messageBlocks(text);
  expect(more).toEqual([]);
  return block?.kind === 'text' ? block.spans : [];
}

const links = (text: string) => spans(text).filter(({ kind }) => kind === 'link');
const plain = (text: string) => [{ kind: 'plain', text }];

describe('links', () => {
  test.each([
    ['see https://pairwise.example/a?b=c#d now', 'https://pairwise.example/a?b=c#d'],
    ['http://pairwise.example.', 'http://pairwise.example'],
    ['(https://pairwise.example/x)', 'https://pairwise.example/x'],
    [
      'https://en.pairwise.example/wiki/Fork_(system_call).',
      'https://en.pairwise.example/wiki/Fork_(system_call)',
    ],
    ['HTTPS://PAIRWISE.EXAMPLE/Path', 'HTTPS://PAIRWISE.EXAMPLE/Path'],
    ['https://pairwise.example/ü', 'https://pairwise.example/ü'],
    ['<https://pairwise.example>', 'https://pairwise.example'],
    ...[
      '，然后',
      '。',
      '）',
      '」',
      '！',
      '”',
      '’ ',
      '»',
      '।',
      '؟',
      '～',
      '\u200B',
      '\u202Egpj.exe',
    ].map((end) => [`(https://pairwise.example/a${end}`, 'https://pairwise.example/a']),
    ["see 'https://pairwise.example/Murphy's_law'", "https://pairwise.example/Murphy's_law"],
    ['“https://pairwise.example/Murphy’s_law”', 'https://pairwise.example/Murphy’s_law'],
    ['https://pairwise.example/スター・ウォーズ', 'https://pairwise.example/スター・ウォーズ'],
  ])('%s', (text, link = '') => {
    const { href } = new URL(link);
    expect(links(text)).toEqual([{ kind: 'link', text: link, href }]);
    const formatted = renderToStaticMarkup(renderMarkdown(`**bold** ${text}`));
    expect(formatted).toContain('<strong>');
    expect(formatted).toContain(`href="${href.replaceAll("'", '&#x27;')}"`);
  });

  test('Markdown and plain text link the same addresses', () => {
    for (const text of ['xhttps://pairwise.example', 'www.pairwise.example', 'https://']) {
      expect(renderToStaticMarkup(renderMarkdown(`*a* ${text}`))).not.toContain('<a ');
    }
    const bold = renderToStaticMarkup(renderMarkdown('https://pairwise.example/a，**then**'));
    expect(bold).toContain('<strong>then</strong>');
  });

  test.each([
    'snake_case_name and __init__ and 2 * 3 * 4',
    'https://pairwise.example/a_b_c/*d*',
    '# not a heading',
    '---',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '![picture](https://pairwise.example/x.png)',
    '~~gone~~ a_b',
  ])('Markdown leaves %j as typed', (text) => {
    const html = renderToStaticMarkup(createElement(Prose, { text }));
    expect(html).not.toMatch(/<(strong|em|h1|hr|table|img|del)\b/);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://pairwise.example',
    'xhttps://pairwise.example',
    'https://',
    'http://[',
    'vbscript:msgbox',
    '//pairwise.example',
    'www.pairwise.example',
  ])('%s is only text', (text) => {
    expect(spans(text)).toEqual(plain(text));
  });

  test('the text around links is kept completely', () => {
    const text = 'a https://one.example, b `c` (https://two.example/x) d!';
    const together = spans(text).map((span) =>
      span.kind === 'code' ? `\`${span.text}\`` : span.text,
    );
    expect(together.join('')).toBe(text);
  });
});

test('markup is text', () => {
  const text = '<img src=x onerror=alert(1)> <script>alert(1)</script> &lt;b&gt;';
  expect(spans(text)).toEqual(plain(text));
});

test.each([
  '**<script>alert(1)</script>**',
  '- <img src=x onerror=alert(1)>',
  '> <svg onload=alert(1)>',
  '[x](javascript:alert(1)) *y*',
  '[x](JaVaScRiPt:alert(1)) *y*',
  '[x](&#106;avascript:alert(1)) *y*',
  '[x](data:text/html,<script>alert(1)</script>) *y*',
  '[x](vbscript:alert(1)) *y*',
  '[x](//pairwise.example) *y*',
  '[x](/logout) *y*',
  '[https://pairwise.example](https://evil.example) *y*',
  '![x](javascript:alert(1)) *y*',
  '<a href="javascript:alert(1)">*y*</a>',
  '[x]: javascript:alert(1)\n[x] *y*',
  '*<iframe srcdoc="<script>alert(1)</script>">*',
  '`<img src=x onerror=alert(1)>` *y*',
  '**"onmouseover="alert(1)** <style>*{display:none}</style>',
  '<https://pairwise.example/"onmouseover="alert(1)> *y*',
])('Markdown %j makes no markup or foreign link', (text) => {
  const html = renderToStaticMarkup(createElement(Prose, { text }));
  expect(html).toMatch(/<(em|strong|li|blockquote)\b/);
  expect(html).not.toMatch(/<(img|script|svg|iframe|style|object)\b|<[^>]*\son\w+=/);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g))
    expect(href).toMatch(/^https:\/\/pairwise\.example\//);
});

test('inline code keeps addresses unlinked', () => {
  expect(spans('run `curl https://a.example` now')).toEqual([
    { kind: 'plain', text: 'run ' },
    { kind: 'code', text: 'curl https://a.example' },
    { kind: 'plain', text: ' now' },
  ]);
  expect(spans('a ` alone')).toEqual(plain('a ` alone'));
});

describe('code', () => {
  test('a fence makes a box with its label, between text', () => {
    const blocks = messageBlocks(
      'Look:\n\n```sync/merge.ts\nconst a = 1;\n\nreturn a;\n```\nWell?',
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'code', 'text']);
    expect(blocks[1]).toMatchObject({
      label: 'sync/merge.ts',
      text: 'const a = 1;\n\nreturn a;',
    });
  });

  test('a longer fence contains shorter ones', () => {
    const [block] = messageBlocks('````md\n```ts\na\n```\n````');
    expect(block).toMatchObject({ kind: 'code', label: 'md', text: '```ts\na\n```' });
  });

  test('fences in lists or of tildes are recognised', () => {
    const blocks = messageBlocks('1. Do\n   ~~~sh\n   if a; then\n     b\n   fi\n   ~~~\n2. Done');
    expect(blocks).toMatchObject([
      { kind: 'text', text: '1. Do' },
      { kind: 'code', label: 'sh', text: 'if a; then\n  b\nfi' },
      { kind: 'text', text: '2. Done' },
    ]);
    expect(holdsCode('   ~~~\na\n   ~~~')).toBe(true);
    expect(holdsCode('```ts\nopen')).toBe(true);
    expect(holdsCode('```ts')).toBe(false);
    expect(holdsCode('plain')).toBe(false);
  });

  test('an open fence is code, and an empty one text', () => {
    expect(messageBlocks('see\n```ts\nconst a = 1;')).toMatchObject([
      { kind: 'text', text: 'see' },
      { kind: 'code', label: 'ts', text: 'const a = 1;' },
    ]);
    expect(messageBlocks('```ts')).toMatchObject([{ kind: 'text' }]);
  });

  test('inline code is delimited by equal backticks', () => {
    const codes = (text: string) =>
      textSpans(text).flatMap((span) => (span.kind === 'code' ? [span.text] : []));
    expect(codes('a `b` ``c ` d`` ```e `` f``` g')).toEqual(['b', 'c ` d', 'e `` f']);
    expect(codes('`` `x` ``')).toEqual(['`x`']);
    expect(codes('``open and ```open')).toEqual([]);
  });

  test('lines and characters stay unchanged', () => {
    const code = '  if (a < b) { /* two\n lines */ "x\\"y" } // end\n\n\tλ = 1e3';
    const [block] = messageBlocks(`\`\`\`ts\n${code}\n\`\`\``);
    expect(block).toMatchObject({ kind: 'code', text: code });
    const lines = codeLines(code, 'ts');
    expect(lines.map((tokens) => tokens.map(({ text }) => text).join('')).join('\n')).toBe(code);
  });

  test.each([
    ['ts', 'const', 'k'],
    ['ts', '// note', 'c'],
    ['py', '# note', 'c'],
    ['sql', '-- note', 'c'],
    ['sql', 'SELECT', 'k'],
    ['ts', "'text'", 's'],
    ['ts', '42', 'n'],
    ['ts', 'Op', 'f'],
    ['ts', 'MAX', null],
    ['ts', 'plain', null],
  ])('in %s, %s is roughly of kind %s', (label, text, kind) => {
    expect(codeLines(text, label)).toEqual([[{ kind, text }]]);
  });
});

describe('a streamed text', () => {
  const kinds = (text: string) =>
    messageBlocks(text, true).map((block) =>
      block.kind === 'code' ? `${block.label}: ${block.text}` : block.kind,
    );
  test.each([
    ['Look:\n```ts', ['text', 'ts: ']],
    ['Look:\n```ts\nconst a', ['text', 'ts: const a']],
    ['```ts\nconst a = 1;\n', ['ts: const a = 1;']],
    ['```ts\nconst a = 1;\n``', ['ts: const a = 1;']],
    ['```ts\na\n```\nand\n```py\nb', ['ts: a', 'text', 'py: b']],
    ['Look:\n``', ['text']],
  ])('%j', (text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  test('grows block by block and ends as the complete text', () => {
    const whole = 'One **two**\n\n```ts\nconst a = `b`;\n```\nThree `four`';
    let blocks = 0;
    for (let end = 1; end <= whole.length; end += 1) {
      const now = messageBlocks(whole.slice(0, end), true);
      expect(now.length).toBeGreaterThanOrEqual(blocks);
      blocks = now.length;
    }
    expect(messageBlocks(whole, true)).toEqual(messageBlocks(whole));
  });
});

test.each([
  ['plain words.', false],
  ['2 + 2 = 4 - 1', false],
  ['a_b', true],
  ['**b**', true],
  ['- item', true],
  ['1. item', true],
  ['> quote', true],
  ['[x](https://a.example)', true],
])('%j may hold Markdown: %s', (text, may) => {
  expect(mayHoldMarkdown(text)).toBe(may);
});

describe('emoji', () => {
  test.each(['👍', '🎉🎉🎉', '👩‍💻 🇪🇺', '❤️', '1️⃣'])('%s is shown alone', (text) => {
    expect(messageBlocks(text)).toEqual([{ kind: 'emoji', text }]);
  });
  test.each(['👍 ok', '1234', '🎉🎉🎉🎉🎉🎉🎉', '#'])('%s is text', (text) => {
    expect(messageBlocks(text)[0]?.kind).toBe('text');
  });
});

test('code shows hidden control characters', () => {
  expect(withHiddenShown('a \u202E} \u2066// b\u200B')).toBe('a ⟨U+202E⟩} ⟨U+2066⟩// b⟨U+200B⟩');
  for (const text of ['```ts\na\u202Eb\n```', 'see `a\u202Eb`', '*see* `a\u202Eb`']) {
    expect(renderToStaticMarkup(createElement(Prose, { text }))).toContain('a⟨U+202E⟩b');
  }
});

test('a sent text is trimmed and free of control characters', () => {
  expect(tidyMessage('  \u001B[31mred\u001B[0m\u0000 \uD800 \n')).toBe('[31mred[0m \uFFFD');
  expect(tidyMessage('a\n\tb')).toBe('a\n\tb');
  expect(tidyMessage('\n  if (a)\n    b\n')).toBe('  if (a)\n    b');
  expect(tidyMessage(' \n\t ')).toBe('');
});
