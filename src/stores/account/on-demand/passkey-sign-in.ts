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

/** Renews a challenge before it expires. */
const RENEW_MS = PASSKEY_ANSWER_MS - 30_000;

let asking: Promise<unknown> = Promise.resolve();

/** Requests run one after the other, because the first answer sets the browser's cookie. */
function challenge(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const next = asking
    .catch(() => undefined)
    .then(() => api<PublicKeyCredentialRequestOptionsJSON>('POST', '/login/passkey/options'));
  asking = next;
  return next;
}

/** True after the button was pressed; a background offer would end its prompt. */
let pressed = false;

/** Asks for a passkey and signs in. */
export async function askForPasskey(): Promise<PasskeyAnswer<User>> {
  pressed = true;
  try {
    const answer = await signChallenge(await challenge());
    if (answer.kind === 'refused') return answer;
    return { kind: 'done', response: await signIn(answer.response) };
  } finally {
    pressed = false;
  }
}

export async function signIn(response: unknown): Promise<User> {
  return (await api<LoginAnswer>('POST', '/login/passkey', { response })).data;
}

/** Offers passkeys in the address field; returns the signed answer, or null when it ended. */
export async function waitForPasskey(): Promise<unknown> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  for (;;) {
    let isOld = false as boolean;
    const options = await challenge();
    if (pressed) return null;
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
