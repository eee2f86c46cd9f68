import { atom, type ReadableAtom } from 'nanostores';
import type { EmailConfirmedAnswer, EmailLinkAnswer, MessageAnswer } from '#shared/api.ts';
import type { ConfirmInput, LinkInput, ResetInput } from '#shared/schemas/security.ts';
import { api, type ApiError } from '#stores/client/api.ts';
import { type Failed, failureOf, failWith } from '#stores/client/submission.ts';
import { linkToken, newPasswordOf } from './recovery.ts';

/** The key the page has: one that uses the link, or one that takes the account from who made it. */
export type LinkForm = 'confirm' | 'take-over';

export type EmailLinkState =
  | { kind: 'checking' }
  /** Opening a mail must not be enough, for programs open links too: somebody presses a key. */
  | { kind: 'ask'; link: EmailLinkAnswer; form: LinkForm; now: 'open' | 'busy' | Failed }
  | { kind: 'dead' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; outcome: EmailConfirmedAnswer }
  | { kind: 'taken-over' };

const link = atom<EmailLinkState>({ kind: 'checking' });
export const $emailLink: ReadableAtom<EmailLinkState> = link;

/** Looks what the link of this page would do; nothing is changed by it. */
export async function openEmailLink(): Promise<void> {
  link.set({ kind: 'checking' });
  if (linkToken() === '') {
    link.set({ kind: 'dead' });
    return;
  }
  try {
    const input: LinkInput = { token: linkToken() };
    const found = await api<EmailLinkAnswer>('POST', '/email/link', input);
    link.set({ kind: 'ask', link: found, form: 'confirm', now: 'open' });
  } catch (error) {
    const { message } = failureOf(error);
    link.set(isDead(error) ? { kind: 'dead' } : { kind: 'failed', message });
  }
}

/** Shows the other form. */
export function chooseLinkForm(form: LinkForm): void {
  const state = link.get();
  if (state.kind === 'ask' && state.now !== 'busy') link.set({ ...state, form, now: 'open' });
}

/** Uses the link: by the session of the account, or by its password. */
export function confirmEmail(typed?: string): Promise<void> {
  const password = typed?.trim();
  return press(async () => {
    if (password === '') return failWith('Type the password of the account');
    const input: ConfirmInput = { token: linkToken(), password };
    const outcome = await api<EmailConfirmedAnswer>('POST', '/email/confirm', input);
    return { kind: 'done', outcome };
  });
}

/** Takes the account from whoever signed up with this address: a new password, and nobody stays. */
export function takeOver(typed: { next: string; confirm: string }): Promise<void> {
  return press(async () => {
    const newpassword = newPasswordOf(typed);
    if (typeof newpassword !== 'string') return newpassword;
    const input: ResetInput = { token: linkToken(), newpassword };
    await api<MessageAnswer>('POST', '/email/take-over', input);
    return { kind: 'taken-over' };
  });
}

/** One press of a key, of which a second one meanwhile is none. */
async function press(work: () => Promise<EmailLinkState | Failed>): Promise<void> {
  const state = link.get();
  if (state.kind !== 'ask' || state.now === 'busy') return;
  link.set({ ...state, now: 'busy' });
  try {
    const next = await work();
    if (next.kind === 'failed' && 'attempt' in next) {
      link.set({ ...state, now: next });
      return;
    }
    history.replaceState(null, '', location.pathname);
    link.set(next);
  } catch (error) {
    const failed = failureOf(error);
    // The session that was to do it has ended meanwhile: then the password is asked for.
    if ((error as ApiError).code === 'forbidden') await openEmailLink();
    else link.set(isDead(error) ? { kind: 'dead' } : { ...state, now: failed });
  }
}

/** `failureOf` has made sure that it is an error of the API. */
function isDead(error: unknown): boolean {
  const { code, fields } = error as ApiError;
  return code === 'bad_link' || (code === 'invalid_input' && 'token' in fields);
}
