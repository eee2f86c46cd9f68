/** Running what stands in a pad. */

/** Where the document is in which it runs. */
export const RUN_PATH = '/pad-run';
/** Milliseconds a run may take. */
export const RUN_MS = 5000;
/** Rows that are shown of a run, and characters of each. */
export const RUN_ROWS_MAX = 500;
export const RUN_TEXT_MAX = 2000;

/** A row of output, or how the run goes. */
export interface RunRow {
  kind: 'log' | 'warn' | 'error' | 'more' | 'begun' | 'end';
  text: string;
  /** Of the pad, from 1; `null`: of none. */
  line: number | null;
}
