import type { DatabaseKind } from '../../../platform/db/database.ts';

/*
 * Neither database folds letters beyond ASCII by itself: SQLite never does, PostgreSQL as its
 * locale says. So each letter is spelled out as all its forms, which both understand.
 */

/** Forms of letters that are one letter in either case, by their folded form. */
let forms: Map<string, string> | null = null;

/** Σ, σ and ς are one letter, and so are K and the Kelvin sign: by way of the capital. */
const fold = (letter: string): string => letter.toLowerCase().toUpperCase().toLowerCase();

/** The last code point with two cases. */
const CASED_MAX = 0x1e943;

function formsOf(letter: string): string {
  if (forms === null) {
    forms = new Map();
    for (let code = 0x41; code <= CASED_MAX; code += 1) {
      const one = String.fromCodePoint(code);
      if (!/\p{Cased}/u.test(one)) continue;
      const key = fold(one);
      forms.set(key, (forms.get(key) ?? '') + one);
    }
  }
  return forms.get(fold(letter)) ?? letter;
}

/** What is looked for, letter by letter. */
export const lettersOf = (words: string): string[] => Array.from(words.normalize());

/** A pattern that finds `words` anywhere in a text, in any case: GLOB on SQLite, else `~`. */
export function patternOf(kind: DatabaseKind, words: string): string {
  const letters = lettersOf(words).map((letter) => {
    const all = formsOf(letter);
    if (Array.from(all).length > 1) return `[${all}]`;
    if (kind === 'sqlite') return /[*?[]/.test(letter) ? `[${letter}]` : letter;
    return letter.replace(/[\\^$.|?*+(){}[\]]/, '\\$&');
  });
  return kind === 'sqlite' ? `*${letters.join('')}*` : letters.join('');
}

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
  const escaped = words.normalize().replace(/[\\^$.|?*+(){}[\]/]/g, '\\$&');
  const match = new RegExp(escaped, 'iu').exec(text);
  const start = match?.index ?? 0;
  const end = start + (match?.[0].length ?? 0);
  const head = Array.from(oneLine(text.slice(Math.max(0, start - 4 * BEFORE), start)));
  const tail = Array.from(oneLine(text.slice(end, end + 4 * AFTER)));
  const cutHead = head.length > BEFORE || start > 4 * BEFORE;
  const cutTail = tail.length > AFTER || text.length > end + 4 * AFTER;
  return {
    before: (cutHead ? '…' : '') + head.slice(-BEFORE).join(''),
    found: oneLine(text.slice(start, end)),
    after: tail.slice(0, AFTER).join('') + (cutTail ? '…' : ''),
  };
}

const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ');
