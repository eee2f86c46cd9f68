import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/schemas/passkeys.ts';
import type { PasskeysTable } from '../../../platform/db/tables.ts';
import { Problem } from '../../../platform/problem.ts';
import type { KnownChallenge } from './challenges.ts';

/** For which site a passkey is, and from which addresses it may be used. */
export interface Site {
  id: string;
  origins: string[];
}

/** Signatures: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];
/** Bytes of a public key: those of RSA with 4,096 bits are half of it. */
const KEY_MAX_BYTES = 1100;

/** The site as `origin` has it, without one as the browser that asks. */
export function siteOf(origin: string | null, host: string | undefined): Site {
  const asked = origin ?? `http://${host ?? ''}`;
  if (!URL.canParse(asked)) throw new Problem('invalid_input', 'The request names no host');
  const url = new URL(asked);
  const origins = origin === null ? [url.origin, `https://${url.host}`] : [url.origin];
  return { id: url.hostname, origins };
}

/** Comes with the first passkey: it is large, and few requests need it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** What is kept of a key that a browser has made. */
export type NewKey = Pick<
  Selectable<PasskeysTable>,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'
>;

/** What is known of a challenge; `null`: it is not what this site asked for. */
type ReadChallenge = (challenge: string) => KnownChallenge | null;

/** Keeps what is known of the one challenge that the library comes across. */
function watched(read: ReadChallenge) {
  const found: KnownChallenge[] = [];
  const expectedChallenge = (challenge: string): boolean => {
    const known = read(challenge);
    if (known !== null) found.push(known);
    return known !== null;
  };
  return { expectedChallenge, asked: () => found[0] };
}

/** The key of an answer to `add`; `null` when it is not what was asked for. */
export async function readNewKey(
  { response: { transports = [], ...response }, ...given }: PasskeyAttestation,
  site: Site,
  readChallenge: ReadChallenge,
): Promise<{ key: NewKey; asked: KnownChallenge } | null> {
  const { expectedChallenge, asked } = watched(readChallenge);
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
    const challenge = asked();
    if (registrationInfo === undefined || challenge === undefined) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.publicKey.length > KEY_MAX_BYTES) return null;
    const key = {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(transports),
      backedUp: Number(credentialBackedUp),
    };
    return { key, asked: challenge };
  } catch {
    // The library throws for whatever is not as it should be.
    return null;
  }
}

/**
 * Whether no certificates come with a key. We ask for none, and reading them would ask addresses
 * that they name.
 */
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

/** What a use of a key tells of it. */
export type Use = Pick<Selectable<PasskeysTable>, 'counter' | 'backedUp'>;

/** What an answer tells of its key, signed by it for this site and challenge; `null` when it is not. */
export async function readUse(
  given: PasskeyAssertion,
  key: Pick<Selectable<PasskeysTable>, 'credentialId' | 'publicKey' | 'counter' | 'userId'>,
  site: Site,
  readChallenge: ReadChallenge,
): Promise<{ use: Use; asked: KnownChallenge } | null> {
  const { expectedChallenge, asked } = watched(readChallenge);
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
    const challenge = asked();
    if (!verified || challenge === undefined) return null;
    const { newCounter: counter, credentialBackedUp } = authenticationInfo;
    return { use: { counter, backedUp: Number(credentialBackedUp) }, asked: challenge };
  } catch {
    return null;
  }
}

/** How a device knows whose its keys are, in base64url: by the id, which names nobody. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');
