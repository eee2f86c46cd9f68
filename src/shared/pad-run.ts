/** Address of the sandbox document. */
export const RUN_PATH = '/pad-run';
/** Milliseconds per run. */
export const RUN_MS = 5000;
/** Rows shown per run, and characters per row. */
export const RUN_ROWS_MAX = 500;
export const RUN_TEXT_MAX = 2000;

/** A row of output, or the state of the run. */
export interface RunRow {
  kind: 'log' | 'warn' | 'error' | 'more' | 'begun' | 'end';
  text: string;
  /** Line of the pad from 1; null if unknown. */
  line: number | null;
}
