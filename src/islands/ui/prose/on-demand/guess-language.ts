import type { CodeLanguage } from '#shared/snippet.ts';
import { SCSS, type Sign, SIGNS } from './language-signs.ts';

/** Characters that are enough for a guess. */
const LOOKED_AT = 2000;
/** Times that one sign counts at most. */
const TIMES_MAX = 3;
/** How much must speak for a language, and how much less for the next one. */
const SCORE_MIN = 6;
const LEAD_MIN = 3;

/** Languages of lines that all look alike: what such a line is, what one of them must be, and what none is. */
const BY_LINES: [CodeLanguage, every: RegExp, some: RegExp][] = [
  ['ini', /^(?:\[\[?[\w."-]+\]\]?|[\w."-]+ ?= ?\S.*|[#;].*|\]|\s+\S.*)$/, /^\[\[?[\w."-]+\]\]?$/],
  ['yaml', /^(?:\s*(?:- )*[\w./"'-]+:(?: [^{;]*|)|\s*- \S.*|#.*|---)$/, /^\s*(?:- )?[\w-]+:/],
];

/** Strings and what is in them, up to the end of the line: a query in a string of Go is not SQL. */
const STRINGS = /"(?:[^"\\\n]|\\.)*"|(?<![&<\w])'(?:[^'\\\n]|\\.)*'/g;

/**
 * Returns the language of code by what is typical of each; `null` when it could be any. It looks at the first 2,000
 * characters.
 */
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
  const [first, second] = scores.sort((one, other) => other.score - one.score);
  if (first === undefined || first.score < SCORE_MIN) return null;
  if (first.score - (second?.score ?? 0) < LEAD_MIN) return null;
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
