import { atom, type ReadableAtom } from 'nanostores';
import type { EmailAnswer, MessageAnswer } from '#shared/api.ts';
import type { EmailInput } from '#shared/schemas/security.ts';
import { api } from '#stores/client/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { failureOf, submit, type Submission } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

type EmailState =
  { kind: 'loading' } | { kind: 'error'; message: string } | { kind: 'ready'; email: EmailAnswer };

const email = atom<EmailState>({ kind: 'loading' });
/** State of the email section in /settings. */
export const $email: ReadableAtom<EmailState> = email;

const form = atom<Submission>({ kind: 'idle' });
/** State of its form and of the cancel button. */
export const $emailForm: ReadableAtom<Submission> = form;

export async function loadEmail(): Promise<void> {
  if (email.get().kind === 'error') email.set({ kind: 'loading' });
  try {
    email.set({ kind: 'ready', email: await api<EmailAnswer>('GET', '/email') });
  } catch (error) {
    email.set({ kind: 'error', message: failureOf(error).message });
  }
}

/** Runs one change of the section; the form shows a failure. */
const change = (run: () => Promise<EmailAnswer>): Promise<boolean> =>
  submit(form, null, async () => email.set({ kind: 'ready', email: await run() }));

/** Requests confirmation of `typed` from both addresses. Returns whether the mails were sent. */
export function requestEmail(typed: string): Promise<boolean> {
  const input: EmailInput = { emailId: typed.trim().toLowerCase() };
  return change(() => provenApi<EmailAnswer>('POST', '/email/change', input));
}

export async function cancelEmail(): Promise<void> {
  if (await change(() => api<EmailAnswer>('DELETE', '/email/change'))) {
    showToast('done', words.emailStays);
  }
}

/** Sends the verification link again. */
export async function sendVerification(): Promise<void> {
  try {
    const { message } = await api<MessageAnswer>('POST', '/email/verification');
    showToast('done', message);
  } catch (error) {
    showToast('failed', failureOf(error).message);
  }
}
