import { messageBlocks } from '#shared/message-text.ts';

/** Lines and characters of a message that a reply repeats: enough to know which one is meant. */
const LINES_MAX = 4;
const LINE_MAX = 120;

/** The beginning of a message as a quote in Markdown; what it quoted itself is left out. */
export function quoteOf(text: string): string {
  const own = text.replace(/^>.*\n?/gm, '').trim() || text;
  const lines = messageBlocks(own).flatMap(({ kind, text: part }) =>
    part
      .split('\n')
      .filter((line) => line.trim() !== '')
      // A fence that is cut off would stay open; between backticks no star of it makes bold.
      .map((line) => (kind === 'code' && !line.includes('`') ? `\`${cut(line)}\`` : cut(line))),
  );
  const shown = lines.slice(0, LINES_MAX);
  if (lines.length > LINES_MAX) shown.push('…');
  return shown.map((line) => `> ${line}`).join('\n');
}

function cut(line: string): string {
  const characters = Array.from(line.slice(0, LINE_MAX * 2));
  return characters.length <= LINE_MAX ? line : `${characters.slice(0, LINE_MAX - 1).join('')}…`;
}
