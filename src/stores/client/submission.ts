import { ApiError } from './api.ts';

/** What was wrong with a form; `attempt` grows, so that the same words are said again. */
export interface Failed {
  kind: 'failed';
  message: string;
  fields: Record<string, string>;
  attempt: number;
}

let attempt = 0;

/** A failure to show; anything but an answer of the API is a fault of ours and goes on. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiError)) throw error;
  attempt += 1;
  return { kind: 'failed', message: error.message, fields: error.fields, attempt };
}

/** A failure of a form that was not sent. */
export function missing(message: string): Failed {
  attempt += 1;
  return { kind: 'failed', message, fields: {}, attempt };
}
