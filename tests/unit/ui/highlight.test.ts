import { describe, expect, test } from 'vitest';
import { GRAMMARS, grammarOf } from '#islands/ui/prose/on-demand/grammars.ts';
import { highlighterOf } from '#islands/ui/prose/on-demand/highlight.ts';

test.each([
  ['ts', 'typescript'],
  ['TypeScript', 'typescript'],
  ['sync/merge.ts', 'typescript'],
  ['src\\main.RS', 'rust'],
  ['py title="x"', 'python'],
  ['Dockerfile', 'dockerfile'],
  ['c++', 'cpp'],
])('%s is %s', (label, id) => {
  expect(grammarOf(label)?.id).toBe(id);
});

test.each(['', 'code', 'notes', 'constructor', '__proto__', '.'])('%j is no language', (label) => {
  expect(grammarOf(label)).toBeNull();
});

test('no label belongs to two languages', () => {
  const labels = GRAMMARS.flatMap((grammar) => grammar.labels);
  expect(new Set(labels).size).toBe(labels.length);
});

describe('highlighted code', () => {
  test.each(GRAMMARS.map(({ id, labels }) => [id, labels[0] ?? ''] as const))(
    'in %s is complete',
    async (_id, label) => {
      const code =
        'if (a < "b\\n") { // <i> & `c ${d}`\n\n\tx = \'y\' # z\n  } /* e\n f */ <p class="q">r</p>';
      const highlight = await highlighterOf(label);
      const lines = highlight(code);
      const text = lines.map((tokens) => tokens.map((token) => token.text).join('')).join('\n');
      expect(text).toBe(code);
    },
  );

  test('uses the kinds of the style sheet', async () => {
    const highlight = await highlighterOf('ts');
    const tokens = highlight('const n = `a ${b}` + f(42); // c').flat();
    const kindOf = (text: string) => tokens.find((token) => token.text === text)?.kind;
    expect(kindOf('const')).toBe('k');
    expect(kindOf('f')).toBe('f');
    expect(kindOf('42')).toBe('n');
    expect(kindOf('// c')).toBe('c');
    expect(kindOf('`a ')).toBe('s');
  });

  test.each([
    ['ts', 'x '.repeat(20_001)],
    ['a label nobody knows', 'const a = 1;\n\nreturn a;'],
  ])('in %s is complete with rough colours', async (label, code) => {
    const lines = (await highlighterOf(label))(code);
    expect(lines.map((tokens) => tokens.map(({ text }) => text).join('')).join('\n')).toBe(code);
  });
});
