/** The kinds are keyword, string, function, number and comment, as in the style sheet. */
export type CodeToken = { kind: 'k' | 's' | 'f' | 'n' | 'c' | null; text: string };

export type Highlight = (code: string) => CodeToken[][];

const KEYWORDS = new Set(
  (
    'abstract and as async await begin bool boolean break case catch char class const continue ' +
    'create def default defer del delete do double elif else end enum except export extends ' +
    'false final finally float fn for foreach from func function go group if impl implements ' +
    'import in insert int interface into is join lambda let limit loop map match mod mut new ' +
    'nil none not null of on or order override package pass private protected pub public raise ' +
    'readonly return select self set static string struct super switch table then this throw ' +
    'trait true try type typeof undefined union update use using values var void where while ' +
    'with yield'
  ).split(' '),
);

const SQL = /\b(sql|postgres|sqlite)\b/i;
const HASH = /(^|[\s./])(py|python|rb|ruby|sh|bash|zsh|ya?ml|toml|r|jl|dockerfile|makefile|conf)$/i;
const DASHES = /(^|[\s./])(sql|lua|hs|elm|ada)$/i;

// Escapes match outside of strings too, so that the scan doesn't restart for each.
const ESCAPE = /\\[^]?/;
const STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/u;
const NUMBER = /\d[\w.]*/;

/** Highlights code without a grammar. `label`, a language or file name, selects the comment syntax. */
export function codeLines(code: string, label: string): CodeToken[][] {
  const comment = HASH.test(label)
    ? /#.*/
    : DASHES.test(label)
      ? /--.*/
      : /\/\/.*|\/\*(?:[^]*?\*\/|[^]*)/;
  const kinds = [comment, STRING, WORD, NUMBER, ESCAPE].map(({ source }) => `(${source})`);
  const token = new RegExp(kinds.join('|'), 'gu');
  const foldCase = SQL.test(label);
  const lines: CodeToken[][] = [[]];

  const add = (kind: CodeToken['kind'], text: string): void => {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ kind, text: part });
    });
  };

  let end = 0;
  for (const { 0: text, 1: comments, 2: string, 3: word, 4: number, index } of code.matchAll(
    token,
  )) {
    add(null, code.slice(end, index));
    end = index + text.length;
    if (comments !== undefined) add('c', text);
    else if (string !== undefined) add('s', text);
    else if (number !== undefined) add('n', text);
    else if (word === undefined) add(null, text);
    else if (KEYWORDS.has(foldCase ? word.toLowerCase() : word)) add('k', text);
    else add(/^\p{Lu}.*\p{Ll}/u.test(word) || code[end] === '(' ? 'f' : null, text);
  }
  add(null, code.slice(end));
  return lines;
}
