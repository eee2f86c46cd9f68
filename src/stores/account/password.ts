import { atom, type ReadableAtom } from 'nanostores';
import type { Submission } from '#stores/client/submission.ts';

export type PasswordState = { kind: 'closed' } | { kind: 'open' } | Submission | { kind: 'saved' };

/** For what changes it, which comes with the panel's fields; all else reads {@link $password}. */
export const password = atom<PasswordState>({ kind: 'closed' });

/** The change-password panel. */
export const $password: ReadableAtom<PasswordState> = password;

export const openPassword = (): void => password.set({ kind: 'open' });
export const closePassword = (): void => password.set({ kind: 'closed' });
