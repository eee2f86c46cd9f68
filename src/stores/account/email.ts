import type { EmailAnswer, MessageAnswer } from '#shared/api.ts';
import type { EmailInput } from '#shared/schemas/security.ts';
import { api } from '#stores/client/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { createResource } from '#stores/client/resource.ts';
import { failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

export const email = createResource(() => api<EmailAnswer>('GET', '/email'));

/** Both addresses must confirm. Throws the errors of `api`. */
export async function requestEmail(typed: string): Promise<void> {
  const input: EmailInput = { emailId: typed.trim().toLowerCase() };
  email.set(await provenApi<EmailAnswer>('POST', '/email/change', input));
}

/** Throws the errors of `api`. */
export async function cancelEmail(): Promise<void> {
  email.set(await api<EmailAnswer>('DELETE', '/email/change'));
  showToast('done', words.emailStays);
}

export async function sendVerification(): Promise<void> {
  try {
    const { message } = await api<MessageAnswer>('POST', '/email/verification');
    showToast('done', message);
  } catch (error) {
    showToast('failed', failureOf(error).message);
  }
}
