import { atom, type ReadableAtom } from 'nanostores';
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
    await api('POST /password/forgot', { body: { emailId } });
    return { kind: 'sent', emailId };
  });
}

export const askAgain = (): void => forgot.set({ kind: 'idle' });

export async function checkLink(): Promise<void> {
  reset.set({ kind: 'checking' });
  const body = { token: linkToken() };
  const check = withLink(async () => {
    await api('POST /password/link', { body });
    return { kind: 'idle' } as const;
  });
  reset.set(await check.catch(failureOf));
}

/** The link and all sessions end. */
export function setPassword(typed: Record<string, string>): Promise<boolean> {
  const { newpassword = '' } = typed;
  return submit<ResetState>(reset, newPasswordProblem(typed), () =>
    withLink(async () => {
      const body = { token: linkToken(), newpassword: newpassword.trim() };
      await api('POST /password/reset', { body });
      history.replaceState(null, '', location.pathname);
      return { kind: 'done' };
    }),
  );
}
