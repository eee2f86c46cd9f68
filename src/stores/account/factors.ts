import type { AppSecretAnswer, RecoveryCodesAnswer } from '#shared/api.ts';
import type { TrustedBrowser } from '#shared/factors.ts';
import { api } from '#stores/client/api.ts';
import { createResource } from '#stores/client/resource.ts';
import { showToast } from '#stores/client/toast.ts';
import * as words from './words.ts';

/** All functions below throw the errors of `api`. */
export const factors = createResource(() => api('GET /factors'));

export const beginApp = (password: string | undefined): Promise<AppSecretAnswer> =>
  api('POST /factors/app', { body: { password } });

export const confirmApp = (code: string): Promise<string[]> =>
  codesOf(api('POST /factors/app/confirm', { body: { code } }));

export const makeRecoveryCodes = (): Promise<string[]> =>
  codesOf(api('POST /factors/recovery-codes'));

async function codesOf(answer: Promise<RecoveryCodesAnswer>): Promise<string[]> {
  const { recoveryCodes } = await answer;
  void factors.load();
  return recoveryCodes;
}

export async function switchAppOff(): Promise<void> {
  await api('DELETE /factors/app');
  showToast('done', words.appIsOff);
  await factors.load();
}

/** Without `browser`, the trust in all ends. */
export async function distrust(browser?: TrustedBrowser): Promise<void> {
  const { message } = await (browser === undefined
    ? api('DELETE /trusted-browsers')
    : api('DELETE /trusted-browsers/:browserId', { params: { browserId: browser._id } }));
  showToast('done', message);
  await factors.load();
}
