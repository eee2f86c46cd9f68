import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { MessageAnswer } from '#shared/api.ts';
import { api, ApiError } from '#stores/client/api.ts';
import { signChallenge } from '#stores/client/on-demand/passkey.ts';

/** Shows a code of the app, or a recovery code, of whoever is signed in. Throws what `api` throws. */
export async function showCode(typed: Record<string, string>): Promise<void> {
  await api<MessageAnswer>('POST', '/step-up/code', typed);
}

/** Shows a passkey of theirs. */
export async function showPasskey(): Promise<void> {
  const options = await api<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/step-up/passkey/options',
  );
  const shown = await signChallenge(options);
  if (shown.kind === 'refused') throw new ApiError(0, { message: shown.why });
  await api<MessageAnswer>('POST', '/step-up/passkey', { response: shown.response });
}
