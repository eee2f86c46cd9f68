import { api, ApiError } from './api.ts';

/** Asks whoever is here for a second factor; answers whether they showed one. */
let ask = (): Promise<boolean> => Promise.resolve(false);

/** The shell has the dialog that asks. */
export const proveBy = (asking: () => Promise<boolean>): void => {
  ask = asking;
};

/**
 * As {@link api}, for what asks for a second factor first: the person shows it in a dialog, and the
 * call is made again. Throws the refusal when they do not.
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
