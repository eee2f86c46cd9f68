import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { PASSKEY_ANSWER_MS } from '#shared/passkeys.ts';
import type { User } from '#shared/user.ts';
import { api } from '#stores/client/api.ts';
import { type PasskeyAnswer, signChallenge } from '#stores/client/on-demand/passkey.ts';

/** The background offer gets a new challenge before the old one expires. */
const RENEW_MS = PASSKEY_ANSWER_MS - 30_000;

let asking: Promise<unknown> = Promise.resolve();

/** The first answer sets the browser's cookie, so requests run one after the other. */
function challenge(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const next = asking.catch(() => undefined).then(() => api('POST /login/passkey/options'));
  asking = next;
  return next;
}

/** True while the button's prompt is open, because a background offer would end it. */
let pressed = false;

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

export async function signIn(response: AuthenticationResponseJSON): Promise<User> {
  return (await api('POST /login/passkey', { body: { response } })).data;
}

/** Offers passkeys in the browser's autofill. Returns null if the offer ends without an answer. */
export async function waitForPasskey(): Promise<AuthenticationResponseJSON | null> {
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
