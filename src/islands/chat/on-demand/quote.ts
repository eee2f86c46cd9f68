import { messageBlocks } from '#shared/message-text.ts';

/** Lines and characters of a message that a reply repeats: enough to know which one is meant. */
const LINES_MAX = 4;
const LINE_MAX = 120;
const QUOTED = /^ {0,3}>/;

/** The beginning of a message as a quote in Markdown; what it quoted itself is left out. */
export function quoteOf(text: string): string {
  const all = messageBlocks(text).flatMap(({ kind, text: part }) =>
    part
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ line, isCode: kind === 'code' })),
  );
  const own = all.filter(({ line, isCode }) => isCode || !QUOTED.test(line));
  const lines = own.length > 0 ? own : all;
  const shown = lines
    .slice(0, LINES_MAX)
    // A fence that is cut off would stay open; between backticks no star of it makes bold.
    .map(({ line, isCode }) => (isCode && !line.includes('`') ? `\`${cut(line)}\`` : cut(line)));
  if (lines.length > LINES_MAX) shown.push('…');
  return shown.map((line) => `> ${line}`).join('\n');
}

/**
 * Where a quote stands in what is typed: over it, which answers it. Below an answer to another
 * quote; and in place of one that has no answer yet.
 */
export function putQuote(quote: string, typed: string): string {
  if (typed.split('\n').every((line) => line.trim() === '' || QUOTED.test(line)))
    return `${quote}\n\n`;
  return QUOTED.test(typed) ? `${typed}\n\n${quote}\n\n` : `${quote}\n\n${typed}`;
}

function cut(line: string): string {
  const characters = Array.from(line);
  return characters.length <= LINE_MAX ? line : `${characters.slice(0, LINE_MAX - 1).join('')}…`;
}
