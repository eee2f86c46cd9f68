import { ApiError } from './api.ts';

/** What was wrong with a form; `attempt` grows, so that the same words are said again. */
export interface Failed<Fields = Record<string, string>> {
  kind: 'failed';
  message: string;
  fields: Fields;
  attempt: number;
}

/** What becomes of a form; what else may come of it, its store adds. */
export type Submission = { kind: 'idle' } | { kind: 'busy' } | Failed;

let attempt = 0;

/** A failure in words of the form's own. */
export function failWith(message: string): Failed;
export function failWith<Fields>(message: string, fields: Fields): Failed<Fields>;
export function failWith(message: string, fields: object = {}): Failed<object> {
  attempt += 1;
  return { kind: 'failed', message, fields, attempt };
}

/** A failure to show; anything but an answer of the API is a fault of ours and goes on. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) throw error;
  return failWith(error.message, error.fields);
}
