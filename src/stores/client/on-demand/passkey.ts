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

/** What a browser and its person made of a question; `why` may be shown to them. */
export type PasskeyAnswer<Response> = { kind: 'done'; response: Response } | Refusal;
interface Refusal {
  kind: 'refused';
  why: string;
}

/** Has a challenge signed; `quietly`: by a passkey that is chosen where an address is typed. */
export const signChallenge = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  quietly = false,
): Promise<PasskeyAnswer<AuthenticationResponseJSON>> =>
  ask(startAuthentication({ optionsJSON, useBrowserAutofill: quietly }));

/** Makes a passkey. */
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

/** A browser does not say whether somebody said no or had nothing to say yes with. */
function whyOf(error: unknown): string {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return words.knownPasskey;
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return words.noPasskeyUsed;
  }
  return words.noPasskeysHere;
}
