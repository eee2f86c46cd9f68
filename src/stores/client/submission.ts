import type { WritableAtom } from 'nanostores';
import { ApiError } from './api.ts';
import { notDone } from './words.ts';

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

/** A failure to show. Anything but a refusal of the API is a fault of ours, or a part that did not load: it is logged. */
export function failureOf(error: unknown): Failed {
  if (error instanceof ApiError) return failWith(error.message, error.fields);
  console.warn(error);
  return failWith(notDone);
}

/**
 * Sends a form once at a time, unless there is a `problem` with it already. What `send` answers
 * becomes the state, `idle` when it answers nothing; what it throws is shown. Resolves to whether
 * it went through.
 */
export async function submit<State extends { kind: string }>(
  state: WritableAtom<State>,
  problem: string | null,
  send: () => Promise<State | void>,
): Promise<boolean> {
  const form = state as unknown as WritableAtom<Submission | State>;
  if (form.get().kind === 'busy') return false;
  if (problem !== null) {
    form.set(failWith(problem));
    return false;
  }
  form.set({ kind: 'busy' });
  try {
    form.set((await send()) ?? { kind: 'idle' });
  } catch (error) {
    form.set(failureOf(error));
  }
  return form.get().kind !== 'failed';
}
