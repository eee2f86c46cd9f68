/** Quotes and lists inside each other that are drawn as such. */
const DEPTH_MAX = 16;

/** What begins a quote or an item of a list. */
const MARKER = /([ \t]*)(?:(>)|([-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;
/** What opens emphasis when no space follows: for each, all of its paragraph may be read. */
const OPENING = /\*+|(?<![\p{L}\p{N}_])_+/gu;
/** What opens less, and is soon given up. */
const BRACKET = /[[_]|`+/g;
/** What parts the head of a table from its body: it ends a paragraph, which is then put together again. */
const RULER = /^[\s|:-]+$/;
/** At each the reader of Markdown stops and tries all it knows. */
const STOP = /[*_[\]`\\<!~@\n]|https?:|www\./g;

/** Microseconds, about: a level of a line, a stop, a character that is read again for an opening. */
const LEVEL = 5;
const STOPPED = 2;
const AGAIN = 1 / 40;

/** What a message may cost; a long answer of a model may cost more. */
const COST_MAX = 12_000;
const COST_MAX_PER_CHARACTER = 0.75;

/** Whether Markdown of a text is neither too deep nor too much to be read. */
export const isReadable = (text: string): boolean =>
  markdownCost(text) <= Math.max(COST_MAX, text.length * COST_MAX_PER_CHARACTER);

/**
 * About how many microseconds Markdown of a text takes at worst to read and draw, counted from
 * what stands in it; `Infinity` where it is too deep. The same text always costs the same, and
 * counting takes time by its length alone.
 */
export function markdownCost(text: string): number {
  let cost = plainCost(text);
  let openings = 0;
  let brackets = 0;
  let length = 0;
  /** Where the text of the last item of a list begins, 0 outside of lists. */
  let column = 0;
  let numbered = false;
  let blank = true;
  const endParagraph = (): void => {
    // What stands in emphasis is read anew, and its brackets with it.
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
    // An item in which nothing stands does not end the paragraph above it.
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

/** The same of a text that is drawn without Markdown: its lines, code and addresses. */
export const plainCost = (text: string): number => (text.match(STOP)?.length ?? 0) * STOPPED;

/**
 * How deep the markers at the beginning of a line lead, and where they end; `item` is the last when
 * it is one of a list. The `first` of a list decides whether one begins: the others stand in it.
 */
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
