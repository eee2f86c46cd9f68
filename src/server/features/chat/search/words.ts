import { withoutMarks } from '#shared/message-text.ts';
import { withoutPiledMarks } from '#shared/visible-text.ts';

/** Alphabets whose accents most people leave out. Elsewhere a mark makes another letter: и and й. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const PLAIN = /^\p{ASCII}*$/u;

/**
 * Returns a text folded for search: one form of each letter, independent of its case, its accents, its width and its
 * encoding. Σ, σ and ς are one letter, ß is ss, and a ligature is its letters. Takes 50 ns a byte at worst. The two
 * databases fold letters differently, so neither is used.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    withoutPiledMarks(text)
      .normalize('NFKD')
      .replace(ACCENTS, '$1')
      // By way of capitals, because some letters have two: ß, ﬃ.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
  );
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
  const [start, end] = placeOf(text, fold(words));
  const [head, tail] = around(text, start, end).map((part) => Array.from(part)) as [
    string[],
    string[],
  ];
  const cutHead = head.length > BEFORE || start > 4 * BEFORE;
  const cutTail = tail.length > AFTER || text.length > end + 4 * AFTER;
  return {
    before: (cutHead ? '…' : '') + head.slice(-BEFORE).join(''),
    found: oneLine(text.slice(start, end)),
    after: tail.slice(0, AFTER).join('') + (cutTail ? '…' : ''),
  };
}

/** A unit of folding: a letter with its marks, those of half-width kana too, or a syllable of Hangul in parts. */
const LETTER = /[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;

/** Returns the range of the text equal to `wanted` after folding; [0, 0] if there is none. */
function placeOf(text: string, wanted: string): [start: number, end: number] {
  if (PLAIN.test(text)) {
    const start = Math.max(0, text.toLowerCase().indexOf(wanted));
    return text.toLowerCase().startsWith(wanted, start) ? [start, start + wanted.length] : [0, 0];
  }
  let folded = '';
  /** By place in `folded`: where the letter it comes from begins and ends. */
  const from: (readonly [number, number])[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const own = fold(letter);
    folded += own;
    for (let at = 0; at < own.length; at += 1) from.push([index, index + letter.length]);
  }
  const at = folded.indexOf(wanted);
  if (at === -1) return [0, 0];
  return [from[at]?.[0] ?? 0, from[at + wanted.length - 1]?.[1] ?? 0];
}

const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ');

/** What stands before and after a place, without marks: a pair of them may have the place between. */
function around(text: string, start: number, end: number): string[] {
  const from = Math.max(0, start - 4 * BEFORE);
  // No message has this character. Behind it, what is cut out of a line is not taken for its beginning.
  const cut = from > 0 ? HERE : '';
  const part = `${cut}${text.slice(from, start)}${HERE}${text.slice(end, end + 4 * AFTER)}`;
  return oneLine(withoutMarks(part).slice(cut.length)).split(HERE);
}

const HERE = '\0';
