import { atom } from 'nanostores';
import type { Submission } from '#stores/client/submission.ts';

export type PasswordState = { kind: 'closed' } | { kind: 'open' } | Submission | { kind: 'saved' };

/** The panel's logic loads with its fields. */
export const $password = atom<PasswordState>({ kind: 'closed' });

export const openPassword = (): void => $password.set({ kind: 'open' });
export const closePassword = (): void => $password.set({ kind: 'closed' });
