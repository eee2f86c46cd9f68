/** The sandbox document's address. */
export const RUN_PATH = '/pad-run';
export const RUN_MS = 5000;
export const RUN_ROWS_MAX = 500;
export const RUN_TEXT_MAX = 2000;

/** The other person gets as many rows and characters of an output. */
export const SHARED_ROWS_MAX = 100;
export const SHARED_TEXT_MAX = 16_000;

export type RunEnd = 'ended' | 'stopped' | 'too long' | 'failed';

export interface RunRow {
  kind: 'log' | 'warn' | 'error' | 'more' | 'begun' | 'end';
  text: string;
  /** Lines count from 1; null if unknown. */
  line: number | null;
}

export interface Run {
  rows: readonly RunRow[];
  /** Null while the code runs; `ms` is the duration if it ended by itself. */
  end: { how: RunEnd; ms: number } | null;
}

/** Returns the beginning of a run that fits into an event. */
export function sharedRun({ rows, end }: Run): Run {
  let left = SHARED_TEXT_MAX;
  const fits = rows.slice(0, SHARED_ROWS_MAX - 1).filter(({ text }) => (left -= text.length) >= 0);
  const isCut = fits.length < rows.length;
  return { rows: isCut ? [...fits, { kind: 'more', text: '', line: null }] : fits, end };
}
