import { api, ApiError } from './api.ts';

/** Asks for a second factor; returns whether it was proved. */
let ask = (): Promise<boolean> => Promise.resolve(false);

/** Registers the shell's dialog. */
export const proveBy = (asking: () => Promise<boolean>): void => {
  ask = asking;
};

/**
 * Like {@link api}, for calls that need a step-up: a dialog asks for it, and the call is repeated. Throws the refusal
 * if the person cancels.
 */
export async function provenApi<Answer>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  try {
    return await api<Answer>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up' || !(await ask())) throw error;
    return api<Answer>(method, path, body);
  }
}
