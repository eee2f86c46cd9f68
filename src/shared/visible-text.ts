/** Names and titles as they are kept: what reads one way must not be stored in several. */

/** Joiners, variants and tags: some letters and emoji are made with them. */
const SOMETIMES = String.raw`\u200C\u200D\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`;

/** Turn the direction of what follows, or show nothing at all wherever they stand. */
const NEVER = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- each is meant by itself
  String.raw`(?![${SOMETIMES}])[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]`,
  'gu',
);

/** Scripts whose letters change their form at a joiner, so that names are misspelt without it. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** What belongs to the letter or the picture it stands at is kept; elsewhere it hides. */
const WHERE_IT_BELONGS = new RegExp(
  `(${[
    // The flags of England, Scotland and Wales.
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
    // One picture of several: a family, a profession.
    String.raw`(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=[\u1820-\u18AA])[\u180B-\u180D\u180F]`,
    String.raw`(?<=[${JOINING}])[\u200C\u200D](?=[${JOINING}])`,
    // A last consonant without its vowel, as Malayalam writes it.
    String.raw`(?<=\p{Script=Malayalam}\u0D4D)\u200D`,
  ].join('|')})|[${SOMETIMES}]`,
  'gu',
);

/** Symbols that are drawn as nothing: the empty braille cell, a note without a head. */
const BLANK = String.raw`\u2800\u{1D159}`;
/** Looks at each run of space once: a long one within the text must not cost its square. */
const EDGES = new RegExp(`(?<![\\s${BLANK}])[\\s${BLANK}]+$|^[\\s${BLANK}]+`, 'gu');
const SEEN = new RegExp(
  `(?![${BLANK}\\p{Default_Ignorable_Code_Point}\\uFFFC])[\\p{L}\\p{N}\\p{P}\\p{S}]`,
  'u',
);

/** Marks piled on one letter, beyond the eight that are kept: scripts need up to six, more cover the lines around. */
const PILED_MARKS = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- each is meant by itself
  String.raw`((?:\p{M}(?:(?!\p{M})[${SOMETIMES}])*){8})[\p{M}${SOMETIMES}]+`,
  'gu',
);

/** Returns a text with at most eight marks on a letter. Normalizing more would take the square of their number. */
export const withoutPiledMarks = (text: string): string => text.replaceAll(PILED_MARKS, '$1');

/**
 * A name or title without what cannot be seen in it: marks that turn the direction of reading,
 * characters of no width, marks piled upon each other, and space at its ends. Joiners stay where
 * letters or emoji need them.
 */
export const visibleText = (text: string): string =>
  withoutPiledMarks(text.replaceAll(NEVER, ''))
    .replaceAll(WHERE_IT_BELONGS, (_match, kept: string | undefined) => kept ?? '')
    .replaceAll(EDGES, '');

/** Whether anything of a text can be seen. */
export const showsSomething = (text: string): boolean => SEEN.test(text);

/** Trims a text of several lines, but keeps the indentation of its first one: it may be code. */
export function trimBlock(text: string): string {
  const trimmed = text.trimEnd().replace(/^\s*\n/, '');
  return trimmed.includes('\n') ? trimmed : trimmed.trimStart();
}
