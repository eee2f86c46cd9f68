import {
  RUN_MS,
  RUN_PATH,
  RUN_ROWS_MAX,
  RUN_TEXT_MAX,
  type RunEnd,
  type RunRow,
} from '#shared/pad-run.ts';
import type { CodeLanguage } from '#shared/snippet.ts';
import type { Script } from './script-worker.ts';

/** Returns whether code in a language can be run. */
export const isRunnable = (language: CodeLanguage): boolean =>
  language === 'javascript' || language === 'typescript';

interface RunParts {
  code: string;
  language: CodeLanguage;
  onRow: (row: RunRow) => void;
  /** Called once with the outcome; `ms` is the duration if the code ended by itself. */
  onEnd: (end: RunEnd, ms: number) => void;
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
  // The code is the other person's too: a few hundred letters can keep the parser busy for hours.
  const worker = new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' });
  let rows = 0;
  let over = false;

  const finish = (end: RunEnd, ms = 0): void => {
    if (over) return;
    over = true;
    clearTimeout(limit);
    channel.port1.close();
    worker.terminate();
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
  worker.onerror = () => finish('failed');
  worker.onmessage = ({ data }: MessageEvent<Script>) => {
    if (over) return;
    if ('error' in data) {
      onRow({ kind: 'error', text: data.error, line: data.line });
      finish('ended');
      return;
    }
    frame.onload = () => frame.contentWindow?.postMessage(data.script, '*', [channel.port2]);
    frame.onerror = () => finish('failed');
    document.body.append(frame);
  };
  worker.postMessage({ code, language });
  return () => finish('stopped');
}
