import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '#shared/schemas/passkeys.ts';

/** The part of our answer that the device reads. */
export interface Asked {
  challenge: string;
  user?: { id: string };
}

/** Deviations of the device or its browser from correct behaviour. */
interface Bent {
  origin?: string;
  rpId?: string;
  /** The device did not ask its owner for a fingerprint or a code. */
  unverified?: boolean;
  counter?: number;
  type?: string;
}

const FLAGS = { present: 1, verified: 4, mayBeBackedUp: 8, backedUp: 16, hasKey: 64 };

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** A passkey in software, together with its browser: ES256, without a certificate. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #origin: string;
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #handle: string | undefined;
  counter = 0;
  /** `false` for synced passkeys, as phones keep them on all devices of their owner. */
  counts = true;

  constructor(origin: string) {
    this.#origin = origin;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  /** Creates its key for an account. */
  create({ challenge, user }: Asked, bent: Bent = {}): PasskeyAttestation {
    this.#handle = user?.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const authData = Buffer.concat([this.#authData(bent, FLAGS.hasKey), attested]);
    const attestationObject = cborMap([
      ['fmt', 'none'],
      ['attStmt', []],
      ['authData', authData],
    ]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, bent)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs a challenge. */
  get({ challenge }: Asked, bent: Bent = {}): PasskeyAssertion {
    if (this.counts) this.counter += 1;
    const authData = this.#authData(bent);
    const clientData = this.#clientData('webauthn.get', challenge, bent);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
        userHandle: this.#handle,
      },
    };
  }

  #clientData(type: string, challenge: string, bent: Bent): Buffer {
    const origin = bent.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({ type: bent.type ?? type, challenge, origin, crossOrigin: false }),
    );
  }

  #authData({ rpId, unverified = false, counter = this.counter }: Bent, more = 0): Buffer {
    const flags = FLAGS.present | (unverified ? 0 : FLAGS.verified) | more;
    const synced = this.counts ? 0 : FLAGS.mayBeBackedUp | FLAGS.backedUp;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const site = sha256(rpId ?? new URL(this.#origin).hostname);
    return Buffer.concat([site, Buffer.from([flags | synced]), count]);
  }
}

type Cbor = number | string | Uint8Array | [];

/** Encodes the subset of CBOR that a key needs; an empty list is encoded as an empty map. */
function cborMap(pairs: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([head(5, pairs.length), ...pairs.flat().map(cbor)]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Array.isArray(value)) return head(5, 0);
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, count: number): Buffer {
  const type = major << 5;
  if (count < 24) return Buffer.from([type | count]);
  if (count < 256) return Buffer.from([type | 24, count]);
  return Buffer.from([type | 25, count >> 8, count & 255]);
}
