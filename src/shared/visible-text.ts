/** Names and titles are cleaned, so that texts with the same appearance are stored alike. */

/** Some letters and emojis need joiners, variation selectors and tags. */
const SOMETIMES = String.raw`\u200C\u200D\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`;

const NEVER = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- each is meant by itself
  String.raw`(?![${SOMETIMES}])[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]`,
  'gu',
);

/** Letters of these scripts change their form at a joiner; names are misspelt without it. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

const WHERE_IT_BELONGS = new RegExp(
  `(${[
    // The flags of England, Scotland and Wales use tags.
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    // Joiners combine emojis, such as a family or a profession.
    String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=[\u1820-\u18AA])[\u180B-\u180D\u180F]`,
    String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])`,
    // Malayalam writes a final consonant without its vowel this way.
    String.raw`(?<=\p{Script=Malayalam}\u0D4D)\u200D`,
  ].join('|')})|[${SOMETIMES}]`,
  'gu',
);

/** The blank braille cell and the musical null notehead have empty glyphs. */
const BLANK = String.raw`\u2800\u{1D159}`;
/** Each run of spaces matches once, so that long runs inside a text don't take quadratic time. */
const EDGES = new RegExp(`(?<![\\s${BLANK}])[\\s${BLANK}]+$|^[\\s${BLANK}]+`, 'gu');
const SEEN = new RegExp(
  `(?![${BLANK}\\p{Default_Ignorable_Code_Point}\\uFFFC])[\\p{L}\\p{N}\\p{P}\\p{S}]`,
  'u',
);

/** Scripts need up to six marks on a letter; more than eight would cover neighbouring lines and normalise slowly. */
const PILED_MARKS = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- each is meant by itself
  String.raw`((?:\p{M}(?:(?!\p{M})[${SOMETIMES}])*){8})[\p{M}${SOMETIMES}]+`,
  'gu',
);

export const withoutPiledMarks = (text: string): string => text.replaceAll(PILED_MARKS, '$1');

/** Cleans a name or title. Joiners stay where letters or emojis need them. */
export const visibleText = (text: string): string =>
  withoutPiledMarks(text.replaceAll(NEVER, ''))
    .replaceAll(WHERE_IT_BELONGS, (_match, kept: string | undefined) => kept ?? '')
    .replaceAll(EDGES, '');

export const showsSomething = (text: string): boolean => SEEN.test(text);

/** The first line keeps its indentation, because a text of several lines may be code. */
export function trimBlock(text: string): string {
  const trimmed = text.trimEnd().replace(/^\s*\n/, '');
  return trimmed.includes('\n') ? trimmed : trimmed.trimStart();
}

/** Returns at most `length` characters of a text, without half of an emoji. */
export const cutText = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
