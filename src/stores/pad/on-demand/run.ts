import type { Transform } from 'sucrase';
import { RUN_MS, RUN_PATH, RUN_ROWS_MAX, RUN_TEXT_MAX, type RunRow } from '#shared/pad-run.ts';
import type { CodeLanguage } from '#shared/snippet.ts';

/** What can be run. */
export const isRunnable = (language: CodeLanguage): boolean =>
  language === 'javascript' || language === 'typescript';

export type RunEnd = 'ended' | 'stopped' | 'too long' | 'failed';

interface RunParts {
  code: string;
  language: CodeLanguage;
  onRow: (row: RunRow) => void;
  /** Once: how it ended, and of one that ended by itself after how many milliseconds. */
  onEnd: (end: RunEnd, ms: number) => void;
}

/** A statement that only a module may have. */
const MODULE = /(?:^|[;}])\s*(?:export\b|import\b(?!\s*[(.]))/m;

/**
 * Returns a script: TypeScript loses its types, a module becomes CommonJS, and code that may wait at its top level an async
 * function, as a module does. Every line stays where it is. Throws what the parser throws.
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

/** What came out of the frame, if it is a row. */
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
 * Runs code in a frame of its own origin without network or storage, in a worker there, for five
 * seconds at most. Returns how to stop it; then nothing more is told.
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
    // With it goes the worker, whatever it does.
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
