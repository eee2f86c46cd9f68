import { atom, type ReadableAtom } from 'nanostores';
import type { EmailAnswer, MessageAnswer } from '#shared/api.ts';
import type { EmailInput } from '#shared/schemas/security.ts';
import { api } from '#stores/client/api.ts';
import { type Failed, failureOf } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';

export type EmailState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | { kind: 'ready'; email: EmailAnswer; form: { kind: 'open' } | { kind: 'busy' } | Failed };

const email = atom<EmailState>({ kind: 'loading' });
/** The email section of /settings. */
export const $email: ReadableAtom<EmailState> = email;

const show = (answer: EmailAnswer): void =>
  email.set({ kind: 'ready', email: answer, form: { kind: 'open' } });

export async function loadEmail(): Promise<void> {
  email.set({ kind: 'loading' });
  try {
    show(await api<EmailAnswer>('GET', '/email'));
  } catch (error) {
    email.set({ kind: 'error', message: failureOf(error).message });
  }
}

/** Runs one change of the section; a failure is said at the form. */
async function change(run: () => Promise<EmailAnswer>): Promise<boolean> {
  const now = email.get();
  if (now.kind !== 'ready' || now.form.kind === 'busy') return false;
  email.set({ ...now, form: { kind: 'busy' } });
  try {
    show(await run());
    return true;
  } catch (error) {
    email.set({ ...now, form: failureOf(error) });
    return false;
  }
}

/** Asks both addresses to agree to `typed`; answers whether the mails are on their way. */
export function requestEmail(typed: string): Promise<boolean> {
  const input: EmailInput = { emailId: typed.trim().toLowerCase() };
  return change(() => api<EmailAnswer>('POST', '/email/change', input));
}

/** Gives up the change under way. */
export async function cancelEmail(): Promise<void> {
  if (await change(() => api<EmailAnswer>('DELETE', '/email/change'))) {
    showToast('done', 'Your email stays as it is.');
  }
}

/** Sends the link that verifies the email once more. */
export async function sendVerification(): Promise<void> {
  try {
    const { message } = await api<MessageAnswer>('POST', '/email/verification');
    showToast('done', message);
  } catch (error) {
    showToast('failed', failureOf(error).message);
  }
}
