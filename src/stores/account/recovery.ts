import { atom, type ReadableAtom } from 'nanostores';
import type { MessageAnswer } from '#shared/api.ts';
import type { EmailInput, LinkInput, ResetInput } from '#shared/schemas/security.ts';
import { api } from '#stores/client/api.ts';
import { failureOf, submit, type Submission } from '#stores/client/submission.ts';
import { linkToken, newPasswordProblem, withLink } from './link.ts';
import * as words from './words.ts';

type ForgotState =
  | Submission
  /** Known and unknown addresses get the same answer. */
  | { kind: 'sent'; emailId: string };

type ResetState = { kind: 'checking' } | Submission | { kind: 'dead' } | { kind: 'done' };

const forgot = atom<ForgotState>({ kind: 'idle' });
const reset = atom<ResetState>({ kind: 'checking' });

export const $forgot: ReadableAtom<ForgotState> = forgot;
export const $reset: ReadableAtom<ResetState> = reset;

export function askForLink(typed: string): Promise<boolean> {
  const emailId = typed.trim().toLowerCase();
  return submit<ForgotState>(forgot, emailId === '' ? words.emptyFields : null, async () => {
    await api<MessageAnswer>('POST', '/password/forgot', { emailId } satisfies EmailInput);
    return { kind: 'sent', emailId };
  });
}

export const askAgain = (): void => forgot.set({ kind: 'idle' });

export async function checkLink(): Promise<void> {
  reset.set({ kind: 'checking' });
  const input: LinkInput = { token: linkToken() };
  const check = withLink(async () => {
    await api<MessageAnswer>('POST', '/password/link', input);
    return { kind: 'idle' } as const;
  });
  reset.set(await check.catch(failureOf));
}

/** The link and all sessions end. */
export function setPassword(typed: Record<string, string>): Promise<boolean> {
  const { newpassword = '' } = typed;
  return submit<ResetState>(reset, newPasswordProblem(typed), () =>
    withLink(async () => {
      const input: ResetInput = { token: linkToken(), newpassword: newpassword.trim() };
      await api<MessageAnswer>('POST', '/password/reset', input);
      history.replaceState(null, '', location.pathname);
      return { kind: 'done' };
    }),
  );
}
