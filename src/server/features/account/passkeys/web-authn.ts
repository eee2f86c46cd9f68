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

export const bytesOf = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url'));

/** The user handle is the id without any name, in base64url. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Returns the challenge that a browser says it answers; empty if it is unreadable. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as unknown;
    return String((data as { challenge: unknown }).challenge);
  } catch {
    return '';
  }
}

const expected = (site: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origins,
  expectedRPID: site.id,
  requireUserVerification: true,
});

/** Null means the answer is invalid. */
export async function readNewKey(
  { response: { transports = [], ...response }, ...given }: PasskeyAttestation,
  site: Site,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    if (!(await isPlain(response.attestationObject))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, response: { ...response, transports }, clientExtensionResults: {} },
      ...expected(site, challenge),
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
  const object = decodeAttestationObject(bytesOf(attestationObject));
  const format = object.get('fmt');
  const isSigned = format === 'packed' && object.get('attStmt').get('x5c') === undefined;
  return format === 'none' || isSigned;
}

/** Null means the answer is invalid. */
export async function readUse(
  { response: { userHandle, ...response }, ...given }: PasskeyAssertion,
  { userId, credentialId, publicKey, counter }: PasskeyRow,
  site: Site,
  challenge: string,
) {
  if (userHandle !== undefined && userHandle !== handleOf(userId)) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      ...expected(site, challenge),
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { counter: newCounter, backedUp: Number(credentialBackedUp) };
  } catch {
    return null;
  }
}
