import { withoutMarks } from '#shared/message-text.ts';
import { withoutPiledMarks } from '#shared/visible-text.ts';

/** Users often omit accents in these scripts. In others a mark makes another letter (и and й). */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const PLAIN = /^\p{ASCII}*$/u;

/**
 * Folding ignores a letter's case, accents, width and encoding: Σ, σ and ς are one letter, ß is ss,
 * and a ligature is its letters. It takes 50 ns a byte at worst. The two databases fold letters
 * differently, so neither does it.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    withoutPiledMarks(text)
      .normalize('NFKD')
      .replace(ACCENTS, '$1')
      // Upper case first, because some letters have two upper-case letters: ß, ﬃ.
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

const BEFORE = 40;
const AFTER = 90;

/** Without a match, the excerpt is the beginning. */
export function excerptOf(text: string, words: string): Excerpt {
  const [start, end] = placeOf(text, fold(words));
  const [before, after] = around(text, start, end);
  const [head, tail] = [Array.from(before), Array.from(after)];
  const cutHead = head.length > BEFORE || start > 4 * BEFORE;
  const cutTail = tail.length > AFTER || text.length > end + 4 * AFTER;
  return {
    before: (cutHead ? '…' : '') + head.slice(-BEFORE).join(''),
    found: oneLine(text.slice(start, end)),
    after: tail.slice(0, AFTER).join('') + (cutTail ? '…' : ''),
  };
}

/** A letter with its marks, including those of half-width kana, or a decomposed Hangul syllable. */
const LETTER = /[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu;

/** The range is [0, 0] without a match. */
function placeOf(text: string, wanted: string): [start: number, end: number] {
  if (PLAIN.test(text)) {
    const start = Math.max(0, text.toLowerCase().indexOf(wanted));
    return text.toLowerCase().startsWith(wanted, start) ? [start, start + wanted.length] : [0, 0];
  }
  let folded = '';
  /** By index in `folded`: start and end of the original letter. */
  const from: (readonly [number, number])[] = [];
  const known = new Map<string, string>();
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const own = known.get(letter) ?? fold(letter);
    known.set(letter, own);
    folded += own;
    const place = [index, index + letter.length] as const;
    for (let at = 0; at < own.length; at += 1) from.push(place);
  }
  const at = folded.indexOf(wanted);
  if (at === -1) return [0, 0];
  return [from[at]?.[0] ?? 0, from[at + wanted.length - 1]?.[1] ?? 0];
}

const oneLine = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ');

/** Formatting marks are removed; a pair of them may enclose the range. */
function around(text: string, start: number, end: number): [string, string] {
  const from = Math.max(0, start - 4 * BEFORE);
  const [head, tail] = [text.slice(from, start), text.slice(end, end + 4 * AFTER)];
  // No message contains this character. Before a cut, it keeps the cut from looking like the start of a line.
  const cut = from > 0 ? HERE : '';
  const plain = withoutMarks(`${cut}${head}${HERE}${tail}`).slice(cut.length);
  const [before, after] = plain.split(HERE);
  // The label of a code block is removed, with the range in it.
  if (before === undefined || after === undefined)
    return [oneLine(withoutMarks(head)), oneLine(withoutMarks(tail))];
  return [oneLine(before), oneLine(after)];
}

const HERE = '\0';
