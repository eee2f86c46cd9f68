import type { CodeLanguage } from '#shared/snippet.ts';
import { SCSS, type Sign, SIGNS } from './language-signs.ts';

const LOOKED_AT = 2000;
/** A sign counts at most this often. */
const TIMES_MAX = 3;
const SCORE_MIN = 3;

/** `every` must match each line, and `some` at least one. */
const BY_LINES: [CodeLanguage, every: RegExp, some: RegExp][] = [
  [
    'ini',
    /^(?:\[\[?[a-z*"][\w."*{},:/ -]*\]\]?|[\w."-]+ ?= ?\S.*|[#;].*|\]|\s+\S.*)$/i,
    /^\[\[?[a-z*"][\w."*{},:/ -]*\]\]?$/i,
  ],
  ['yaml', /^(?:\s*(?:- )*[\w./"'-]+:(?: [^{;]*|)|\s*- \S.*|#.*|---)$/, /^\s*(?:- )?[\w-]+:/],
];

/** The contents of strings are ignored, because a query in a Go string isn't SQL. */
const STRINGS = /"(?:[^"\\\n]|\\.)*"|(?<![&<\w])'(?:[^'\\\n]|\\.)*'/g;

/** Returns null if the first 2,000 characters are unclear. */
export function guessLanguage(code: string): CodeLanguage | null {
  const text = code.slice(0, LOOKED_AT).replaceAll('\r', '').trim();
  if (/^[[{]/.test(text) && /[\]}]$/.test(text) && isJson(code)) return 'json';
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [language, every, some] of BY_LINES) {
    if (
      lines.length > 1 &&
      lines.every((line) => every.test(line)) &&
      lines.some((line) => some.test(line))
    )
      return language;
  }
  const bare = text.replace(STRINGS, "''");
  const scores = Object.entries(SIGNS).map(([language, signs]) => ({
    language: language as CodeLanguage,
    score: signs.reduce((sum, sign) => sum + scoreOf(bare, sign), 0),
  }));
  // The first of equal scores in the table wins.
  const [first] = scores.sort((one, other) => other.score - one.score);
  if (first === undefined || first.score < SCORE_MIN) return null;
  return first.language === 'css' && SCSS.test(bare) ? 'scss' : first.language;
}

const scoreOf = (text: string, [pattern, weight]: Sign): number =>
  Math.min(text.match(pattern)?.length ?? 0, TIMES_MAX) * weight;

function isJson(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}
