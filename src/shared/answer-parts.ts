/** A part of an answer: prose as Markdown, or code with its fence around it. */
export interface AnswerPart {
  kind: 'prose' | 'code';
  text: string;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})([^`]*)$/;

/**
 * The parts of an answer in the order they stand. Code is taken out of the list it may stand in,
 * and a fence that is still open, as in an answer on its way, holds all that follows.
 */
export function answerParts(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let prose: string[] = [];
  let open: { indent: number; fence: string; info: string; code: string[] } | null = null;

  const endProse = (): void => {
    const text = prose.join('\n').replace(/^\n+|\s+$/g, '');
    if (text !== '') parts.push({ kind: 'prose', text });
    prose = [];
  };
  const endCode = (): void => {
    if (open !== null) parts.push({ kind: 'code', text: fenced(open.info, open.code.join('\n')) });
    open = null;
  };

  for (const line of answer.split(/\r?\n/)) {
    const [, indent = '', fence = '', info = ''] = FENCE.exec(line) ?? [];
    if (open === null && fence !== '') {
      endProse();
      open = { indent: indent.length, fence, info: info.trim(), code: [] };
    } else if (open === null) {
      prose.push(line);
    } else if (fence.startsWith(open.fence) && info.trim() === '') {
      endCode();
    } else {
      open.code.push(outdented(line, open.indent));
    }
  }
  endCode();
  endProse();
  return parts;
}

const outdented = (line: string, indent: number): string =>
  line.slice(Math.min(indent, line.length - line.trimStart().length));

/** Code in a fence longer than any run of backticks in it. */
export function fenced(info: string, code: string): string {
  const runs = code.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${info}\n${code}\n${fence}`;
}
