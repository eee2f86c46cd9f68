const DEPTH_MAX = 16;

const MARKER = /([ \t]*)(?:(>)|([-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** Each opening of emphasis may scan its paragraph. */
const OPENING = /\*+|(?<![\p{L}\p{N}_])_+/gu;
const BRACKET = /[[_]|`+/g;
/** The ruler of a table ends a paragraph, which is then joined again. */
const RULER = /^[\s|:-]+$/;
/** The Markdown parser tries all its rules at these characters. */
const STOP = /[*_[\]`\\<!~@\n]|https?:|www\./g;

/** Approximate microseconds per level of a line, per stop, per rescanned character. */
const LEVEL = 5;
const STOPPED = 2;
const AGAIN = 1 / 40;

const COST_MAX = 12_000;
const COST_MAX_PER_CHARACTER = 0.75;

/** Returns whether the Markdown of a text is within depth and cost limits. */
export const isReadable = (text: string): boolean =>
  markdownCost(text) <= Math.max(COST_MAX, text.length * COST_MAX_PER_CHARACTER);

/** Estimates the worst microseconds to parse and render a text, in linear time; `Infinity` if it is too deep. */
export function markdownCost(text: string): number {
  let cost = plainCost(text);
  let openings = 0;
  let brackets = 0;
  let length = 0;
  /** Start column of the list item's text, 0 outside of lists. */
  let column = 0;
  let numbered = false;
  let blank = true;
  const endParagraph = (): void => {
    // Text in emphasis is parsed again with its brackets.
    cost += (openings + (brackets / 10) * (1 + openings)) * length * AGAIN;
    openings = 0;
    brackets = 0;
    length = 0;
  };
  for (const line of text.split('\n')) {
    const { depth, indent, end, item, first } = prefixOf(line);
    if (depth > DEPTH_MAX) return Infinity;
    cost += depth * LEVEL;
    const rest = line.slice(end);
    // An empty item doesn't end the paragraph above.
    const empty = rest.trim() === '' && item === null;
    const begins =
      item !== null &&
      first.filled &&
      indent <= column + 3 &&
      (/^[-+*]|^1[.)]/.test(first.marker) || (numbered && column > 0));
    if (begins || empty) endParagraph();
    if (!empty && RULER.test(rest)) cost += (text.length * AGAIN) / 10;
    if (begins) {
      column = end + 1;
      numbered = item.length > 1;
    } else if (blank && !empty && indent < column) column = 0;
    blank = empty;
    length += rest.length + 1;
    for (const { 0: run, index } of rest.matchAll(OPENING)) {
      if (/\S/.test(rest.charAt(index + run.length))) openings += Math.ceil(run.length / 2);
    }
    brackets += rest.match(BRACKET)?.length ?? 0;
  }
  endParagraph();
  return cost;
}

export const plainCost = (text: string): number => (text.match(STOP)?.length ?? 0) * STOPPED;

/** The `first` marker of a line decides whether a list starts; `item` is its last list marker. */
function prefixOf(line: string) {
  let depth = 0;
  let spaces = 0;
  let end = 0;
  let indent = 0;
  let item: string | null = null;
  let first: { marker: string; filled: boolean } = { marker: '', filled: false };
  MARKER.lastIndex = 0;
  for (let found = MARKER.exec(line); found !== null; found = MARKER.exec(line)) {
    const [whole, space = '', , bullet = null] = found;
    const width = space.replaceAll('\t', '    ').length;
    if (depth === 0) indent = width;
    spaces += depth === 0 ? width : Math.max(0, width - 1);
    depth += 1;
    end += whole.length;
    item = bullet;
    if (bullet !== null && first.marker === '') {
      first = { marker: bullet, filled: line.slice(end).trim() !== '' };
    }
  }
  return { depth: depth === 0 ? 0 : depth + (spaces >> 1), indent, end, item, first };
}
