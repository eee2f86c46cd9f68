import { api, ApiError } from './api.ts';

let ask = (): Promise<boolean> => Promise.resolve(false);

export const proveBy = (asking: () => Promise<boolean>): void => {
  ask = asking;
};

/**
 * A call may need a step-up: a dialog asks for it, and the call is repeated. Throws the refusal if
 * the person cancels.
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
