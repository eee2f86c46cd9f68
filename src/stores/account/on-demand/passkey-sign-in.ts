import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { LoginAnswer } from '#shared/api.ts';
import { PASSKEY_ANSWER_MS } from '#shared/passkeys.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { type PasskeyAnswer, signChallenge } from '#stores/client/on-demand/passkey.ts';

/** Before a challenge is too old, whoever waits with it gets the next one. */
const RENEW_MS = PASSKEY_ANSWER_MS - 30_000;

const challenge = () =>
  api<PublicKeyCredentialRequestOptionsJSON>('POST', '/login/passkey/options');

/** Asks for a passkey over the page, and signs in by it. */
export async function askForPasskey(): Promise<PasskeyAnswer<User>> {
  const answer = await signChallenge(await challenge());
  return answer.kind === 'refused'
    ? answer
    : { kind: 'done', response: await signIn(answer.response) };
}

export async function signIn(response: unknown): Promise<User> {
  return (await api<LoginAnswer>('POST', '/login/passkey', { response })).data;
}

/** Lets the browser offer passkeys where the address is typed; answers what the chosen one signed, `null`: it ended. */
export async function waitForPasskey(): Promise<unknown> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  for (;;) {
    let isOld = false as boolean;
    const options = await challenge();
    const timer = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEW_MS);
    const answer = await signChallenge(options, true);
    clearTimeout(timer);
    if (answer.kind === 'done') return answer.response;
    if (!isOld) return null;
  }
}
