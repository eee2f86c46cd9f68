/** Cleans names and titles, so that texts with the same appearance are stored alike. */

/** Joiners, variation selectors and tags: some letters and emojis need them. */
const SOMETIMES = String.raw`\u200C\u200D\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`;

/** Direction marks, and characters that are always invisible. */
const NEVER = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- each is meant by itself
  String.raw`(?![${SOMETIMES}])[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]`,
  'gu',
);

/** Scripts whose letters change their form at a joiner; names are misspelt without it. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Places where an invisible character is part of a letter or emoji and is kept. */
const WHERE_IT_BELONGS = new RegExp(
  `(${[
    // The flags of England, Scotland and Wales.
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    // A combined emoji, such as a family or a profession.
    String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=[\u1820-\u18AA])[\u180B-\u180D\u180F]`,
    String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])`,
    // A final consonant without its vowel in Malayalam.
    String.raw`(?<=\p{Script=Malayalam}\u0D4D)\u200D`,
  ].join('|')})|[${SOMETIMES}]`,
  'gu',
);

/** Symbols with an empty glyph: the blank braille cell, the musical null notehead. */
const BLANK = String.raw`\u2800\u{1D159}`;
/** Matches each run of spaces once, so that long runs inside a text don't take quadratic time. */
const EDGES = new RegExp(`(?<![\\s${BLANK}])[\\s${BLANK}]+$|^[\\s${BLANK}]+`, 'gu');
const SEEN = new RegExp(
  `(?![${BLANK}\\p{Default_Ignorable_Code_Point}\\uFFFC])[\\p{L}\\p{N}\\p{P}\\p{S}]`,
  'u',
);

/**
 * Combining marks after the first eight on a letter: scripts need up to six, and more would cover neighbouring lines.
 */
const PILED_MARKS = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- each is meant by itself
  String.raw`((?:\p{M}(?:(?!\p{M})[${SOMETIMES}])*){8})[\p{M}${SOMETIMES}]+`,
  'gu',
);

/** Returns a text with at most eight marks per letter. Normalizing more takes quadratic time. */
export const withoutPiledMarks = (text: string): string => text.replaceAll(PILED_MARKS, '$1');

/**
 * Returns a name or title without direction marks, zero-width characters, excess combining marks, and spaces at its
 * ends. Joiners stay where letters or emojis need them.
 */
export const visibleText = (text: string): string =>
  withoutPiledMarks(text.replaceAll(NEVER, ''))
    .replaceAll(WHERE_IT_BELONGS, (_match, kept: string | undefined) => kept ?? '')
    .replaceAll(EDGES, '');

/** Returns whether a text has visible characters. */
export const showsSomething = (text: string): boolean => SEEN.test(text);

/** Trims a text of several lines but keeps the indentation of its first line, because it may be code. */
export function trimBlock(text: string): string {
  const trimmed = text.trimEnd().replace(/^\s*\n/, '');
  return trimmed.includes('\n') ? trimmed : trimmed.trimStart();
}
