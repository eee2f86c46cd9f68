import { atom, type ReadableAtom } from 'nanostores';
import type { EmailConfirmedAnswer } from '#shared/api.ts';
import type { LinkInput } from '#shared/schemas/security.ts';
import { api, ApiError } from './api.ts';
import { failureOf, linkToken } from './recovery.ts';

export type EmailLinkState =
  | { kind: 'busy' }
  /** Half of a change: opening a mail must not be enough, for programs open links too. */
  | { kind: 'ask' }
  | { kind: 'dead' }
  | { kind: 'failed'; message: string }
  | { kind: 'done'; outcome: EmailConfirmedAnswer };

const link = atom<EmailLinkState>({ kind: 'busy' });
export const $emailLink: ReadableAtom<EmailLinkState> = link;

/** Begins with the link of this page: one that only verifies is used at once. */
export function openEmailLink(): void {
  const token = linkToken();
  if (token === '') link.set({ kind: 'dead' });
  else if (token.includes('.')) void useEmailLink();
  else link.set({ kind: 'ask' });
}

export async function useEmailLink(): Promise<void> {
  link.set({ kind: 'busy' });
  try {
    const input: LinkInput = { token: linkToken() };
    const outcome = await api<EmailConfirmedAnswer>('POST', '/email/confirm', input);
    history.replaceState(null, '', location.pathname);
    link.set({ kind: 'done', outcome });
  } catch (error) {
    const { message } = failureOf(error);
    const { code } = error as ApiError;
    const dead = code === 'bad_link' || code === 'invalid_input';
    link.set(dead ? { kind: 'dead' } : { kind: 'failed', message });
  }
}
