import { messageBlocks } from '#shared/message-text.ts';

/** So much of a message is enough to recognise it. */
const LINES_MAX = 4;
const LINE_MAX = 120;
const QUOTED = /^ {0,3}>/;

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
    // A cut fence would stay open; backticks keep its characters literal.
    .map(({ line, isCode }) => (isCode && !line.includes('`') ? `\`${cut(line)}\`` : cut(line)));
  if (lines.length > LINES_MAX) shown.push('…');
  return shown.map((line) => `> ${line}`).join('\n');
}

/** The quote goes above the draft, below an answer to another quote, or in place of an unanswered one. */
export function putQuote(quote: string, typed: string): string {
  if (typed.split('\n').every((line) => line.trim() === '' || QUOTED.test(line)))
    return `${quote}\n\n`;
  return QUOTED.test(typed) ? `${typed}\n\n${quote}\n\n` : `${quote}\n\n${typed}`;
}

function cut(line: string): string {
  const characters = Array.from(line);
  return characters.length <= LINE_MAX ? line : `${characters.slice(0, LINE_MAX - 1).join('')}…`;
}
