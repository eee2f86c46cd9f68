import { atom, type ReadableAtom } from 'nanostores';
import type { EmailConfirmedAnswer, EmailLinkAnswer } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { failureOf, submit, type Submission } from '#stores/client/submission.ts';
import { linkToken, newPasswordProblem, withLink } from './link.ts';
import * as words from './words.ts';

type EmailLinkState =
  | { kind: 'checking' }
  /** Mail programs open links too, so the person must press a button before the link is used. */
  | { kind: 'ask'; link: EmailLinkAnswer; form: 'confirm' | 'take-over' }
  | { kind: 'dead' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; outcome: EmailConfirmedAnswer }
  | { kind: 'taken-over' };

const link = atom<EmailLinkState>({ kind: 'checking' });
export const $emailLink: ReadableAtom<EmailLinkState> = link;

const form = atom<Submission>({ kind: 'idle' });
export const $linkForm: ReadableAtom<Submission> = form;

/** The link isn't used yet. */
export async function openEmailLink(): Promise<void> {
  link.set({ kind: 'checking' });
  form.set({ kind: 'idle' });
  const found = withLink(async () => {
    const answer = await api('POST /email/link', { body: { token: linkToken() } });
    return { kind: 'ask', link: answer, form: 'confirm' } as const;
  });
  link.set(await found.catch(failureOf));
}

export function chooseLinkForm(next: 'confirm' | 'take-over'): void {
  const state = link.get();
  if (state.kind !== 'ask' || form.get().kind === 'busy') return;
  form.set({ kind: 'idle' });
  link.set({ ...state, form: next });
}

export function confirmEmail(typed: Record<string, string>): Promise<boolean> {
  const password = typed['password']?.trim();
  return send(password === '' ? words.noPassword : null, async () => {
    const body = { token: linkToken(), password };
    const outcome = await api('POST /email/confirm', { body });
    return { kind: 'done', outcome };
  });
}

/** All sessions of the account end. */
export function takeOver(typed: Record<string, string>): Promise<boolean> {
  const { newpassword = '' } = typed;
  return send(newPasswordProblem(typed), async () => {
    const body = { token: linkToken(), newpassword: newpassword.trim() };
    await api('POST /email/take-over', { body });
    return { kind: 'taken-over' };
  });
}

const send = (problem: string | null, work: () => Promise<EmailLinkState>): Promise<boolean> =>
  submit(form, problem, async () => {
    try {
      const next = await withLink(work);
      if (next.kind !== 'dead') history.replaceState(null, '', location.pathname);
      link.set(next);
    } catch (error) {
      // The session has ended, so the password is required.
      if (!(error instanceof ApiError && error.code === 'forbidden')) throw error;
      await openEmailLink();
    }
  });
