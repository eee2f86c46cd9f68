import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/schemas/passkeys.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PasskeyRow } from './repository.ts';

interface Site {
  id: string;
  origins: string[];
}

/** Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];
/** Bytes of a public key; 4,096-bit RSA needs half of it. */
const KEY_MAX_BYTES = 1100;

export function siteOf(origin: string | null, host: string | undefined): Site {
  const asked = origin ?? `http://${host ?? ''}`;
  if (!URL.canParse(asked)) throw new Problem('invalid_input', 'The request names no host');
  const url = new URL(asked);
  const origins = origin === null ? [url.origin, `https://${url.host}`] : [url.origin];
  return { id: url.hostname, origins };
}

/** The library is large and rarely needed. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Returns the challenge that a browser says it answers; empty if it is unreadable. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    return String((data as { challenge: unknown }).challenge);
  } catch {
    return '';
  }
}

/** Null means the answer is invalid. */
export async function readNewKey(
  { response: { transports = [], ...response }, ...given }: PasskeyAttestation,
  site: Site,
  expectedChallenge: string,
) {
  const answer = { ...given, response: { ...response, transports }, clientExtensionResults: {} };
  try {
    if (!(await isPlain(answer.response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer satisfies RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.publicKey.length > KEY_MAX_BYTES) return null;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(transports),
      backedUp: Number(credentialBackedUp),
    };
  } catch {
    // The library throws for every invalid answer.
    return null;
  }
}

/** We request no attestation certificates, and verifying them would contact addresses they name. */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(
    Uint8Array.from(Buffer.from(attestationObject, 'base64url')),
  );
  const format = object.get('fmt');
  return (
    format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
  );
}

/** Null means the answer is invalid. */
export async function readUse(
  given: PasskeyAssertion,
  key: PasskeyRow,
  site: Site,
  expectedChallenge: string,
) {
  const { userHandle, ...response } = given.response;
  if (userHandle !== undefined && userHandle !== handleOf(key.userId)) return null;
  const answer = { ...given, response, clientExtensionResults: {} };
  try {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer satisfies AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: site.origins,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    });
    if (!verified) return null;
    const { newCounter: counter, credentialBackedUp } = authenticationInfo;
    return { counter, backedUp: Number(credentialBackedUp) };
  } catch {
    return null;
  }
}

/** The user handle is the id without any name, in base64url. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
