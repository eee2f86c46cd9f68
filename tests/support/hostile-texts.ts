import fc from 'fast-check';

/** Repeats `part` to exactly `length` code units. */
export const wall = (part: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Returns typical user text, the baseline for all others. */
export const plainText = (length: number): string =>
  wall('Plain words of somebody who has a lot to say, and says it. ', length);

/** Returns texts that need a lot of time, depth or elements without limits. */
export function hostileTexts(length: number): Record<string, string> {
  const half = length >> 1;
  const third = Math.floor(length / 3);
  return {
    'quotes in quotes': `> ${'>'.repeat(length - 3)}a`,
    'quotes apart': wall('> ', length),
    'lists in lists': wall('- ', length),
    'numbers in numbers': wall('1. ', length),
    'lists and quotes': wall('> - ', length),
    'lists further in': Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- a`)
      .join('\n')
      .slice(0, length),
    'items of lists': wall('- *a*\n', length),
    'lists that end each other': wall('- \n* \n+ \n', length),
    'loose items': wall('- a\n\n', length),
    'stars in stars': `${'**'.repeat(half >> 1)}a${'**'.repeat(half >> 1)}`.slice(0, length),
    'emphasis in emphasis': wall('*a ', half) + wall('a* ', half),
    'emphasis nobody closes': wall('*a **b', length),
    'underscores among stars': wall('*__a', length),
    'stars in brackets': wall('[**a', length),
    'words joined by underscores': wall('_a', length),
    'words joined by stars': wall('a*', length),
    'emphasis over items with nothing in them': wall('.*a.*a\n-\n', length),
    'emphasis over items that cannot begin': wall('.*a.*a\n2) *\n', length),
    'emphasis over numbers with nothing in them': wall('-*a\n1.\n', length),
    'emphasis in a quote over items': wall('> .*a.*a\n> 2) - a\n', length),
    'brackets in emphasis in emphasis': `${'*'.repeat(45)}a${wall('=://\\[ht=', length - 92)}a${'*'.repeat(45)}`,
    'code after a space': `\` ${'a'.repeat(Math.max(0, length - 4))}b\``,
    'code nobody closes': wall('\\``', length),
    'short emphasis': wall('*a* ', length),
    brackets: wall('[', length),
    'links nobody closes': wall('[a](', length),
    'links with names': wall('[a](http://b)', length),
    'links in brackets': wall('[', third) + wall('[a](b)', third) + wall(']', third),
    'escaped brackets': wall('\\[', length),
    escapes: wall('\\*', length),
    backticks: wall('`', length),
    'runs of backticks': Array.from({ length: 88 }, (_, at) => '`'.repeat(at + 1))
      .join('a')
      .slice(0, length),
    'short code': wall('`a` ', length),
    'open fences': wall('```\n', length),
    'fences of both kinds': wall('```a\n~~~a\n', length),
    'many boxes of code': wall('```\na\n```\n', length),
    'a box of empty lines': `\`\`\`\n${'\n'.repeat(length - 9)}a\n\`\`\``,
    'a box of one-letter words': `\`\`\`ts\n${wall('a ', length - 11)}a\n\`\`\``,
    'short links': wall('http://a ', length),
    'links of other letters': wall('http://ü. ', length),
    'a link of brackets': `https://a.b/${')'.repeat(length - 12)}`,
    'a link of brackets and dots': `https://a.b/${wall(').', length - 12)}`,
    'addresses without an end': wall('http://', length),
    'names of hosts': wall('www.', length),
    mailboxes: wall('a@', length),
    'angle brackets': wall('<', length),
    'comments of HTML': wall('<!--', length),
    tables: wall('|-|\n', length),
    rules: wall('a\n=\n', length),
    tildes: wall('~~a', length),
    exclamations: wall('!', length),
    'empty lines': `a${'\n'.repeat(length - 2)}a`,
    'empty lines with a space': `a${wall('\n ', length - 2)}a`,
    spaces: `a${' '.repeat(length - 2)}a`,
    'one letter': wall('a', length),
    'quotation marks': wall('"', length),
    'marks over a letter': `a${'\u0301'.repeat(length - 1)}`,
    emoji: wall('👩‍💻', length),
  };
}

const PARTS = (
  '* ** _ __ *** [ ]( [a]( [a](http://b) ` `` ``` ~~~ \\ \\* < > - + 1. 2) a a. é 👍 http://a a@b ' +
  'www.a ~ ! ![ ( ) { } " . , | # & <b> </a> <!-- /* */ // => ; : = $ ${ \u0301'
).split(' ');
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PARTS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(' ', '\n', '\n\n', '  ', '  \n', '\n  - ', '\n> ', '- ', '> ', '\t'),
  },
);
const parts = fc.array(part, { minLength: 1, maxLength: 6 }).map((found) => found.join(''));

/** Generates texts of that length that are deep, wide, repeated or mixed. */
export const hostileText = (length: number): fc.Arbitrary<string> =>
  fc.oneof(
    parts.map((unit) => wall(unit, length)),
    // As deep as its opening parts allow.
    fc
      .tuple(parts, parts)
      .map(([open, close]) => wall(open, length >> 1) + wall(close, length >> 1)),
    // Few of them, far from each other.
    fc
      .tuple(parts, fc.integer({ min: 2, max: 80 }))
      .map(([unit, gap]) => wall(unit + wall('a ', gap), length)),
    // Each a little further indented than the one before.
    parts.map((unit) =>
      Array.from({ length: 80 }, (_, at) => `${' '.repeat(at)}${unit}\n`)
        .join('')
        .slice(0, length),
    ),
    fc
      .array(part, { minLength: 200, maxLength: 2000, size: 'max' })
      .map((found) => found.join('').slice(0, length)),
  );
