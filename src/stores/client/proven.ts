import { api, ApiError } from './api.ts';

let ask = (): Promise<boolean> => Promise.resolve(false);

export const proveBy = (asking: () => Promise<boolean>): void => {
  ask = asking;
};

/** Throws the refusal if the person cancels the dialog for the step-up. */
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
