import { atom, type ReadableAtom } from 'nanostores';
import type { MessageAnswer } from '#shared/api.ts';
import type { EmailInput, LinkInput, ResetInput } from '#shared/schemas/security.ts';
import { api, type ApiError } from '#stores/client/api.ts';
import { type Failed, failureOf, failWith } from '#stores/client/submission.ts';

export type ForgotState =
  | { kind: 'open' }
  | { kind: 'busy' }
  | Failed
  /** The server says so for any email, with an account or without. */
  | { kind: 'sent'; emailId: string };

export type ResetState =
  | { kind: 'checking' }
  | { kind: 'open' }
  | { kind: 'busy' }
  | Failed
  /** The link was used, has expired, or is not whole. */
  | { kind: 'dead' }
  | { kind: 'done' };

const forgot = atom<ForgotState>({ kind: 'open' });
const reset = atom<ResetState>({ kind: 'checking' });

export const $forgot: ReadableAtom<ForgotState> = forgot;
export const $reset: ReadableAtom<ResetState> = reset;

/** Asks for a link to `typed`. */
export async function askForLink(typed: string): Promise<void> {
  if (forgot.get().kind === 'busy') return;
  const emailId = typed.trim().toLowerCase();
  if (emailId === '') {
    forgot.set(failWith('Please fill in all fields'));
    return;
  }
  forgot.set({ kind: 'busy' });
  try {
    await api<MessageAnswer>('POST', '/password/forgot', { emailId } satisfies EmailInput);
    forgot.set({ kind: 'sent', emailId });
  } catch (error) {
    forgot.set(failureOf(error));
  }
}

/** Back to the form, for another email or another mail. */
export function askAgain(): void {
  forgot.set({ kind: 'open' });
}

/** The token behind `#`, which browsers send to nobody. */
export const linkToken = (): string => location.hash.slice(1);

/** Looks whether the link of this page still works. */
export async function checkLink(): Promise<void> {
  reset.set({ kind: 'checking' });
  const token = linkToken();
  if (token === '') {
    reset.set({ kind: 'dead' });
    return;
  }
  try {
    await api<MessageAnswer>('POST', '/password/link', { token } satisfies LinkInput);
    reset.set({ kind: 'open' });
  } catch (error) {
    reset.set(deadOr(error));
  }
}

/** A new password that was typed twice alike, or what is wrong with it. */
export function newPasswordOf(typed: { next: string; confirm: string }): string | Failed {
  const [next, confirm] = [typed.next.trim(), typed.confirm.trim()];
  if (next === '' || confirm === '') return failWith('All password fields are required');
  return next === confirm ? next : failWith('New password and confirm password do not match');
}

/** Sets the password; the link is gone with it, and every session. */
export async function setPassword(typed: { next: string; confirm: string }): Promise<void> {
  if (reset.get().kind === 'busy') return;
  const newpassword = newPasswordOf(typed);
  if (typeof newpassword !== 'string') {
    reset.set(newpassword);
    return;
  }
  reset.set({ kind: 'busy' });
  try {
    const input: ResetInput = { token: linkToken(), newpassword };
    await api<MessageAnswer>('POST', '/password/reset', input);
    history.replaceState(null, '', location.pathname);
    reset.set({ kind: 'done' });
  } catch (error) {
    reset.set(deadOr(error));
  }
}

function deadOr(error: unknown): ResetState {
  const failed = failureOf(error);
  const { code } = error as ApiError;
  return code === 'bad_link' || (code === 'invalid_input' && 'token' in failed.fields)
    ? { kind: 'dead' }
    : failed;
}
