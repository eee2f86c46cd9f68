import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import * as words from '../words.ts';

export type PasskeyAnswer<Response> = { kind: 'done'; response: Response } | Refusal;
interface Refusal {
  kind: 'refused';
  why: string;
}

/** `quietly`: the address field offers the passkeys. */
export const signChallenge = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  quietly = false,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> =>
  ask(startAuthentication({ optionsJSON, useBrowserAutofill: quietly }));

export const makePasskey = (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyAnswer<RegistrationResponseJSON>> => ask(startRegistration({ optionsJSON }));

async function ask<Response>(answer: Promise<Response>): Promise<PasskeyAnswer<Response>> {
  try {
    return { kind: 'done', response: await answer };
  } catch (error) {
    return { kind: 'refused', why: whyOf(error) };
  }
}

/** Browsers don't report whether the person declined or has no passkey. */
function whyOf(error: unknown): string {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return words.knownPasskey;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return words.noPasskeyUsed;
  }
  return words.noPasskeysHere;
}
