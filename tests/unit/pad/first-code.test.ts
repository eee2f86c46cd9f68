import { expect, test } from 'vitest';
import { SHARED_ROWS_MAX, SHARED_TEXT_MAX, sharedRun } from '#shared/pad-run.ts';
import type { ChatMessage } from '#shared/realtime.ts';
import { CODE_LANGUAGES, type CodeLanguage } from '#shared/snippet.ts';
import { asComment, commentedCode, lastCode } from '#stores/pad/on-demand/first-code.ts';

const message = (content: object): ChatMessage => content as ChatMessage;
const NOTE = message({
  kind: 'note',
  text: 'Off by one?',
  quote: { language: 'lua', from: 3, lines: ['for i = 0, 9 do', 'end'] },
});

test('a comment has the marks of its language', () => {
  expect(asComment('Why?\nBecause.', 'rust')).toBe('// Why?\n// Because.');
  expect(asComment('Why?', 'python')).toBe('# Why?');
  expect(asComment('Why?', 'sql')).toBe('-- Why?');
  expect(asComment('Why?', 'css')).toBe('/* Why? */');
  expect(asComment('Why?', 'xml')).toBe('<!-- Why? -->');
});

test('no text leaves its comment', () => {
  const hostile = 'a */ b --> c --- d\r\nalert(1)\u2028alert(2)\u0085alert(3)\u202e\u0000';
  for (const language of Object.keys(CODE_LANGUAGES) as CodeLanguage[]) {
    const lines = asComment(hostile, language).split(/\r\n?|[\n\u0085\u2028\u2029]/);
    expect(lines).toHaveLength(4);
    const [mark] = asComment('x', language).split('x');
    for (const line of lines) expect(line.startsWith(mark ?? ''), language).toBe(true);
  }
  expect(asComment(hostile, 'css').match(/\*\//g)).toHaveLength(4);
  expect(asComment(hostile, 'xml').match(/--/g)).toHaveLength(8);
});

test('long comments wrap', () => {
  const lines = asComment(`${'word '.repeat(40)}${'x'.repeat(200)}`, 'go').split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(82);
  expect(lines.join(' ').match(/word/g)).toHaveLength(40);
  expect(lines.join('').match(/x/g)).toHaveLength(200);
});

test('the pad begins with the commented code or the last code', () => {
  const begin = { code: '-- Off by one?\nfor i = 0, 9 do\nend', label: 'lua' };
  const fenced = message({ kind: 'text', text: 'See\n```a.ts\nlet a;\n```\n```\nlet b;\n```' });
  const plain = message({ kind: 'text', text: 'No code' });
  expect(commentedCode([NOTE, fenced])).toEqual(begin);
  expect(commentedCode([plain])).toBeNull();
  expect(lastCode([NOTE, plain])).toEqual(begin);
  expect(lastCode([NOTE, fenced, plain])).toEqual({ code: 'let b;', label: '' });
  expect(lastCode([plain])).toBeNull();
});

test('a shared run fits into an event', () => {
  const row = (text: string) => ({ kind: 'log', text, line: 1 }) as const;
  const short = { rows: [row('one'), row('two')], end: null };
  expect(sharedRun(short)).toEqual(short);
  for (const rows of [
    Array.from({ length: 500 }, () => row('x')),
    Array.from({ length: 90 }, () => row('x'.repeat(2000))),
  ]) {
    const shared = sharedRun({ rows, end: null }).rows;
    expect(shared.length).toBeLessThanOrEqual(SHARED_ROWS_MAX);
    expect(shared.at(-1)?.kind).toBe('more');
    expect(shared.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(
      SHARED_TEXT_MAX,
    );
  }
});
