import { NO_LABEL } from './message-text.ts';

export interface Replacement {
  start: number;
  end: number;
  text: string;
  selection: readonly [start: number, end: number];
}

const STEP = '  ';

/** Returns the block's indentation: a tab, or that of its least indented line. */
function stepAt(text: string, index: number): string {
  const from = Math.max(text.lastIndexOf('\n```', index), 0);
  const close = text.indexOf('\n```', from + 1);
  const block = text.slice(from, close === -1 ? text.length : close);
  const indents = [...block.matchAll(/\n(\t| +)(?=\S)/g)].map(([, indent = '']) => indent);
  if (indents.includes('\t')) return '\t';
  return indents.length > 0 && indents.every((indent) => indent.length >= 4) ? '    ' : STEP;
}

/** Returns the effect of Tab in a code block (`back` for Shift+Tab); null if there is nothing to remove. */
export function indentation(
  text: string,
  [from, to]: readonly [number, number],
  back: boolean,
): Replacement | null {
  const step = stepAt(text, from);
  if (!back && from === to) {
    const at = from + step.length;
    return { start: from, end: to, text: step, selection: [at, at] };
  }
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // A selection that ends at the start of a line excludes this line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const next = text.indexOf('\n', last);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const moved = lines.map((line) =>
    back ? line.replace(/^(?:\t| {1,4})/, less(step)) : step + line,
  );
  const shifts = moved.map((line, index) => line.length - (lines[index] ?? '').length);
  const total = shifts.reduce((sum, shift) => sum + shift, 0);
  if (total === 0) return null;
  const first = Math.max(start, from + (shifts[0] ?? 0));
  const selection = [first, Math.max(first, to + total)] as const;
  return { start, end, text: moved.join('\n'), selection };
}

const less = (step: string) => (found: string) =>
  found === '\t' ? '' : found.slice(Math.min(found.length, step === '\t' ? 4 : step.length));

/** Wraps the range `start` to `end` in a fence on its own lines. */
export function fenced(text: string, start: number, end: number, label: string): Replacement {
  const code = text.slice(start, end).replace(/^\n+|\s+$/g, '');
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = text.startsWith('\n', end) ? '' : '\n';
  const whole = `${before}\`\`\`${label}\n${code}\n\`\`\`${after}`;
  const at = start + whole.length;
  return { start, end, text: whole, selection: [at, at] };
}

/** Returns code as a message, in a fence longer than any inside. */
export function asFence({ label, text }: { label: string; text: string }): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${label === NO_LABEL ? '' : label}\n${text}\n${fence}`;
}

const CODE_END = /[;{}()[\],:>\\]$|=>$/;
const CODE_START =
  /^(?:\s{2,}|\t|[@$<{}/]|#!|#\w|[-+][^\s-]|(?:import|export|const|let|var|def|class|fn|func|return|if|for|SELECT|FROM) )/;
const CODE_WITHIN =
  /=>|\w\(|\)\s*\{|[=!<>+-]=|::|->|<\/|\w\.\w+\(|\s=\s|^\s*"[^"]+":|&&|\$\w|\s--?[a-z]/;

export function looksLikeCode(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const signs = lines.map(
    (line) =>
      Number(CODE_END.test(line.trimEnd())) +
      Number(CODE_START.test(line)) +
      Number(CODE_WITHIN.test(line)),
  );
  const sure = signs.filter((count) => count > 0).length;
  const sum = signs.reduce((all, count) => all + count, 0);
  return lines.length > 1 && sure >= lines.length * 0.6 && sum >= lines.length * 0.8;
}
