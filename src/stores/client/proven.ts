import { api, ApiError } from './api.ts';

/**
 * As {@link api}, for what asks for a second factor first: the person shows it, and the call is made
 * again. Throws the refusal when they do not.
 */
export async function provenApi<Answer>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  try {
    return await api<Answer>(method, path, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step_up') throw error;
    const { showPasskey } = await import('./on-demand/passkey.ts');
    if (!(await showPasskey((to, given) => api('POST', to, given)))) throw error;
    return api<Answer>(method, path, body);
  }
}
