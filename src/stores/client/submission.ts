import type { WritableAtom } from 'nanostores';
import { ApiError } from './api.ts';
import { notDone } from './words.ts';

/** `attempt` increases, so that screen readers announce the same text again. */
export interface Failed<Fields = Record<string, string>> {
  kind: 'failed';
  message: string;
  fields: Fields;
  attempt: number;
}

/** Stores may add their own states. */
export type Submission = { kind: 'idle' } | { kind: 'busy' } | Failed;

let attempt = 0;

export function failWith(message: string): Failed;
export function failWith<Fields>(message: string, fields: Fields): Failed<Fields>;
export function failWith(message: string, fields: object = {}): Failed<object> {
  attempt += 1;
  return { kind: 'failed', message, fields, attempt };
}

/** Errors other than API refusals are bugs or parts that didn't load, so they are logged. */
export function failureOf(error: unknown): Failed {
  if (error instanceof ApiError) return failWith(error.message, error.fields);
  console.warn(error);
  return failWith(notDone);
}

/** One call runs at a time. The result of `send` becomes the state, or `idle` without one. */
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
