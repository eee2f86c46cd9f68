/** The sandbox document's address. */
export const RUN_PATH = '/pad-run';
export const RUN_MS = 5000;
export const RUN_ROWS_MAX = 500;
export const RUN_TEXT_MAX = 2000;

export interface RunRow {
  kind: 'log' | 'warn' | 'error' | 'more' | 'begun' | 'end';
  text: string;
  /** Lines count from 1; null if unknown. */
  line: number | null;
}
