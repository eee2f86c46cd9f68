import type { Transform } from 'sucrase';
import { RUN_MS, RUN_PATH, RUN_ROWS_MAX, RUN_TEXT_MAX, type RunRow } from '#shared/pad-run.ts';
import type { CodeLanguage } from '#shared/snippet.ts';

/** Returns whether code in a language can be run. */
export const isRunnable = (language: CodeLanguage): boolean =>
  language === 'javascript' || language === 'typescript';

export type RunEnd = 'ended' | 'stopped' | 'too long' | 'failed';

interface RunParts {
  code: string;
  language: CodeLanguage;
  onRow: (row: RunRow) => void;
  /** Called once with the outcome; `ms` is the duration if the code ended by itself. */
  onEnd: (end: RunEnd, ms: number) => void;
}

/** Statements that only modules may contain. */
const MODULE = /(?:^|[;}])\s*(?:export\b|import\b(?!\s*[(.]))/m;

/**
 * Returns code as a script: without types, with modules as CommonJS and top-level await inside an async function. Line
 * numbers are preserved. Throws the parser's errors.
 */
async function scriptOf(code: string, language: CodeLanguage): Promise<string> {
  const transforms: Transform[] = language === 'typescript' ? ['typescript'] : [];
  if (MODULE.test(code)) transforms.push('imports');
  let script = code;
  if (transforms.length > 0) {
    const { transform } = await import('sucrase');
    script = transform(code, { transforms, disableESTransforms: true }).code;
  }
  const mayWait = transforms.includes('imports') || /\bawait\b/.test(code);
  return mayWait ? `(async () => {${script}\n})()` : script;
}

const KINDS: readonly unknown[] = ['log', 'warn', 'error', 'more', 'begun', 'end'];

/** Returns a valid row from the frame's message, else null. */
function readRow(data: unknown): RunRow | null {
  const { kind, text, line } = Object(data) as Record<string, unknown>;
  if (!KINDS.includes(kind) || typeof text !== 'string') return null;
  return {
    kind: kind as RunRow['kind'],
    text: text.slice(0, RUN_TEXT_MAX),
    line: typeof line === 'number' ? line : null,
  };
}

/**
 * Runs code in a worker inside a frame with its own origin, without network and storage, for at most five seconds.
 * Returns a function that stops it; no callbacks follow.
 */
export function runCode({ code, language, onRow, onEnd }: RunParts): () => void {
  const frame = document.createElement('iframe');
  const channel = new MessageChannel();
  let rows = 0;
  let over = false;

  const finish = (end: RunEnd, ms = 0): void => {
    if (over) return;
    over = true;
    clearTimeout(limit);
    channel.port1.close();
    // Removing the frame also ends its worker.
    frame.remove();
    onEnd(end, ms);
  };
  let limit = setTimeout(() => finish('failed'), RUN_MS * 2);

  channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    const row = readRow(data);
    rows += 1;
    if (row === null || rows > RUN_ROWS_MAX + 10) finish('failed');
    else if (row.kind === 'end') finish('ended', Number(row.text));
    else if (row.kind === 'begun') {
      clearTimeout(limit);
      limit = setTimeout(() => finish('too long'), RUN_MS);
    } else onRow(row);
  };
  frame.hidden = true;
  frame.title = 'Run';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = RUN_PATH;
  scriptOf(code, language).then(
    (script) => {
      if (over) return;
      frame.onload = () => frame.contentWindow?.postMessage(script, '*', [channel.port2]);
      frame.onerror = () => finish('failed');
      document.body.append(frame);
    },
    (error: unknown) => {
      const { message, loc } = Object(error) as { message?: unknown; loc?: { line?: unknown } };
      const line = typeof loc?.line === 'number' ? loc.line : null;
      onRow({ kind: 'error', text: String(message), line });
      finish('ended');
    },
  );
  return () => finish('stopped');
}
