import { atom, type ReadableAtom } from 'nanostores';
import type {
  AppSecretAnswer,
  FactorsAnswer,
  MessageAnswer,
  RecoveryCodesAnswer,
} from '#shared/api.ts';
import type { TrustedBrowser } from '#shared/factors.ts';
import { api } from '#stores/client/api.ts';
import { provenApi } from '#stores/client/proven.ts';
import { failureOf, submit, type Submission } from '#stores/client/submission.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** Progress of setting up the app: `adding` it, or showing recovery codes once. */
type Doing =
  | { kind: 'nothing' }
  | ({ kind: 'adding' } & AppSecretAnswer)
  | { kind: 'codes'; recoveryCodes: string[] };

type FactorsState =
  | { kind: 'loading' }
  | { kind: 'error'; message: string }
  | ({ kind: 'ready'; doing: Doing } & FactorsAnswer);

const state = atom<FactorsState>({ kind: 'loading' });
export const $factors: ReadableAtom<FactorsState> = state;

const form = atom<Submission>({ kind: 'idle' });
export const $factorForm: ReadableAtom<Submission> = form;

export async function loadFactors(doing: Doing = { kind: 'nothing' }): Promise<void> {
  try {
    state.set({ kind: 'ready', doing, ...(await api<FactorsAnswer>('GET', '/factors')) });
  } catch (error) {
    state.set({ kind: 'error', message: failureOf(error).message });
  }
}

/** Requests a secret for an authenticator app. */
export const beginApp = (password: string | undefined): Promise<boolean> =>
  submit<Submission>(form, password === '' ? words.noOwnPassword : null, async () => {
    const begun = await provenApi<AppSecretAnswer>('POST', '/factors/app', { password });
    change({ doing: { kind: 'adding', ...begun } });
  });

/** Enables two-factor authentication with its first code. */
export const confirmApp = (code: string): Promise<boolean> =>
  submit<Submission>(form, code.trim() === '' ? words.emptyCode : null, async () => {
    const { recoveryCodes } = await api<RecoveryCodesAnswer>('POST', '/factors/app/confirm', {
      code,
    });
    await loadFactors({ kind: 'codes', recoveryCodes });
  });

/** Replaces the recovery codes. Throws the errors of `api`. */
export async function makeRecoveryCodes(): Promise<void> {
  const { recoveryCodes } = await provenApi<RecoveryCodesAnswer>('POST', '/factors/recovery-codes');
  await loadFactors({ kind: 'codes', recoveryCodes });
}

/** Closes the form; recovery codes aren't shown again. */
export function leaveFactorForm(): void {
  form.set({ kind: 'idle' });
  change({ doing: { kind: 'nothing' } });
}

/** Throws the errors of `api`. */
export async function switchAppOff(): Promise<void> {
  await provenApi<MessageAnswer>('DELETE', '/factors/app');
  showToast('done', words.appIsOff);
  await loadFactors();
}

/** Stops trusting a browser, or all. */
export const distrust = (browser?: TrustedBrowser): Promise<boolean> =>
  submit<Submission>(form, null, async () => {
    const path = browser === undefined ? '/trusted-browsers' : `/trusted-browsers/${browser._id}`;
    const { message } = await api<MessageAnswer>('DELETE', path);
    showToast('done', message);
    await loadFactors();
  });

function change(to: Partial<Extract<FactorsState, { kind: 'ready' }>>): void {
  const now = state.get();
  if (now.kind === 'ready') state.set({ ...now, ...to });
}
