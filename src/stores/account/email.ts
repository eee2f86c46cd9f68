import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

export const email = createResource(() => api('GET /email'));

/**
 * Both addresses must confirm; a password replaces the approval of an unconfirmed one. Throws the
 * errors of `api`.
 */
export async function requestEmail(typed: string, password = ''): Promise<void> {
  const emailId = typed.trim().toLowerCase();
  const body = password === '' ? { emailId } : { emailId, password };
  email.set(await api('POST /email/change', { body }));
}

/** Throws the errors of `api`. */
export async function cancelEmail(): Promise<void> {
  email.set(await api('DELETE /email/change'));
  showToast('done', words.emailStays);
}
