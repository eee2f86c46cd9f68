import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { MessageAnswer } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { signChallenge } from '#stores/client/on-demand/passkey.ts';

/** Proves a code or recovery code. Throws the errors of `api`. */
export async function showCode(typed: Record<string, string>): Promise<void> {
  await api<MessageAnswer>('POST', '/step-up/code', typed);
}

/** Proves a passkey. */
export async function showPasskey(): Promise<void> {
  const options = await api<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/step-up/passkey/options',
  );
  const shown = await signChallenge(options);
  if (shown.kind === 'refused') throw new ApiError(0, { message: shown.why });
  await api<MessageAnswer>('POST', '/step-up/passkey', { response: shown.response });
}
