import { withoutMarks } from '#shared/message-text.ts';
import type { DatabaseKind } from '../../../platform/db/database.ts';

/*
 * Neither database folds letters beyond ASCII by itself: SQLite never does, PostgreSQL as its
 * locale says. So each letter is spelled out as all its forms, which both understand.
 */

/** Forms of letters that are one letter to who searches, by their folded form, as ranges of a character class. */
let forms: Map<string, string[]> | null = null;

/** Alphabets whose accents most people leave out. Elsewhere a mark makes another letter: и and й. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}]/u;

/** Σ, σ and ς are one letter, and so are K and the Kelvin sign: by way of the capital. é is e. */
function fold(letter: string): string {
  const base = ACCENTED.test(letter) ? letter.normalize('NFD').replace(/\p{M}/gu, '') : letter;
  return base.toLowerCase().toUpperCase().toLowerCase();
}

/** The last code point with two cases. */
const CASED_MAX = 0x1e943;

/** All forms of a letter: single ones, and ranges such as `à-å`. One that has no other is itself. */
function formsOf(letter: string): readonly string[] {
  if (forms === null) {
    const codes = new Map<string, number[]>();
    for (let code = 0x41; code <= CASED_MAX; code += 1) {
      const one = String.fromCodePoint(code);
      if (!/\p{Cased}/u.test(one)) continue;
      const known = codes.get(fold(one));
      if (known === undefined) codes.set(fold(one), [code]);
      else known.push(code);
    }
    forms = new Map([...codes].map(([key, of]) => [key, rangesOf(of)]));
  }
  return forms.get(fold(letter)) ?? [letter];
}

/** Ascending code points as parts of a character class. */
function rangesOf(codes: readonly number[]): string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.to === code - 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  return ranges.map(({ from, to }) =>
    from === to
      ? String.fromCodePoint(from)
      : `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`,
  );
}

const lettersOf = (words: string): string[] => Array.from(words.normalize());

/** What comparing `words` with a text of as many letters costs, in comparisons of one letter. */
export const costOfWords = (words: string): number =>
  lettersOf(words).reduce((sum, letter) => sum + Math.max(1, formsOf(letter).length / 2), 0);

/** A pattern that finds `words` anywhere in a text, in any case, with or without accents: GLOB on SQLite, else `~`. */
export function patternOf(kind: DatabaseKind, words: string): string {
  if (kind === 'postgres') return expressionOf(words);
  const letters = lettersOf(words).map((letter) => {
    const all = formsOf(letter).join('');
    return all !== letter || /[*?[]/.test(letter) ? `[${all}]` : letter;
  });
  return `*${letters.join('')}*`;
}

/** The same as a regular expression, for PostgreSQL and JavaScript. */
const expressionOf = (words: string): string =>
  lettersOf(words)
    .map((letter) => {
      const all = formsOf(letter).join('');
      return all === letter ? letter.replace(/[\\^$.|?*+(){}[\]/]/, '\\$&') : `[${all}]`;
    })
    .join('');

export interface Excerpt {
  before: string;
  found: string;
  after: string;
}

/** Characters kept before and after what was found. */
const BEFORE = 40;
const AFTER = 90;

/** The text around the first place where `words` stand, in one line; found or not, some of it. */
export function excerptOf(text: string, words: string): Excerpt {
  const match = new RegExp(expressionOf(words), 'u').exec(text);
  const start = match?.index ?? 0;
  const end = start + (match?.[0].length ?? 0);
  const head = Array.from(around(text.slice(Math.max(0, start - 4 * BEFORE), start)));
  const tail = Array.from(around(text.slice(end, end + 4 * AFTER)));
  const cutHead = head.length > BEFORE || start > 4 * BEFORE;
  const cutTail = tail.length > AFTER || text.length > end + 4 * AFTER;
  return {
    before: (cutHead ? '…' : '') + head.slice(-BEFORE).join(''),
    found: oneLine(text.slice(start, end)),
    after: tail.slice(0, AFTER).join('') + (cutTail ? '…' : ''),
  };
}

const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ');

/** What stands around: without marks. It begins within a line. */
const around = (text: string): string => oneLine(withoutMarks(`.${text}`).slice(1));
