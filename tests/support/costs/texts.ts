import { cleanCode, SNIPPET_LINE_MAX, SNIPPET_MAX } from '#shared/snippet.ts';

/** Texts that are known to cause trouble in renderers, highlighters, folding or search. */
export const FAMILIES: Readonly<Record<string, (length: number) => string>> = {
  words: (length) => 'merge the pull request and review it '.repeat(length / 37 + 1),
  quotes: (length) => '> '.repeat(length / 2),
  'a wall of quotes': (length) => `> ${'>'.repeat(length - 10)}a`,
  lists: (length) => '- '.repeat(length / 2),
  'numbered lists': (length) => '1. '.repeat(length / 3),
  emphasis: (length) => '*a **b '.repeat(length / 7),
  asterisks: (length) => `a${'*'.repeat(length - 2)}b`,
  underscores: (length) => '_a_ __b '.repeat(length / 8),
  brackets: (length) => '['.repeat(length / 2) + ']('.repeat(length / 4),
  links: (length) => '[a](http://a.b/c) '.repeat(length / 18),
  addresses: (length) => 'http://a.b/?c=(d) '.repeat(length / 18),
  tables: (length) => `|a|b|\n|-|-|\n${'|`c`|*d*|\n'.repeat(length / 10 - 3)}`,
  fences: (length) => '```js\nx\n```\n'.repeat(length / 12),
  code: (length) => `\`\`\`ts\n${'const a = /x+/g.exec(`${b}`);'.repeat(length / 29 - 1)}\n\`\`\``,
  'code after a space': (length) => `\` ${'a'.repeat(length - 4)}b\``,
  'unclosed strings': (length) => `\`\`\`js\n${'"\\'.repeat(length / 2 - 10)}\n\`\`\``,
  backticks: (length) =>
    Array.from({ length: 88 }, (_, n) => '`'.repeat(n))
      .join(' ')
      .slice(0, length),
  markup: (length) => '<b><!--&amp;<![CDATA['.repeat(length / 21),
  entities: (length) => '&amp;&#0;&nosuch'.repeat(length / 16),
  'combining marks': (length) => `a${'\u0301\u0327'.repeat(length / 2 - 1)}`,
  'one letter': (length) => 'a'.repeat(length),
  spaces: (length) => `a${' '.repeat(length - 2)}b`,
  'line feeds': (length) => `a${'\n'.repeat(length - 2)}b`,
  ligatures: (length) => '\ufdfa'.repeat(length),
  emojis: (length) => '👩‍👩‍👧‍👦'.repeat(length / 11),
  'right to left': (length) => '\u202eא'.repeat(length / 2),
};

/** Returns a text of a family in its stored form, at most `length` code units: whole characters, trimmed. */
export const textOf = (family: string, length: number): string =>
  (FAMILIES[family]?.(length) ?? '')
    .slice(0, length)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();

/** Returns a text of a family as code: the maximum number of full-length lines of a snippet. */
export function snippetCode(family: string, n = 0): string {
  const text = `${String(n)} ${textOf(family, SNIPPET_MAX).replaceAll('\n', ' ')}`;
  const lines = text.match(new RegExp(`.{1,${String(SNIPPET_LINE_MAX - 1)}}`, 'gsu')) ?? [];
  return cleanCode(lines.join('\n')).slice(0, SNIPPET_MAX).toWellFormed().trimEnd();
}
