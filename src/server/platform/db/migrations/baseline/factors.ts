import { bigint, id, integer, nullable, OF_USER, text } from '../table-builder.ts';

/** Passkeys, authenticator apps, recovery codes, trusted browsers, and sign-ins that need a second factor. */
export const factors = {
  /** The public half of a passkey. */
  passkeys: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      /** Credential id in base64url. */
      credentialId: text('unique'),
      /** COSE, in base64url. */
      publicKey: text(),
      /** Signature counter; 0 for devices without one. */
      counter: bigint(),
      /** JSON list of transports. */
      transports: text(),
      /** The owner's name for it. */
      name: text(),
      /** 1 if synchronised to other devices. */
      backedUp: integer(),
      createdAt: bigint(),
      lastUsedAt: nullable(bigint()),
    },
    indexes: { passkeys_user: '("userId")' },
  },
  /** A used challenge, until it expires. */
  spent_challenges: {
    columns: {
      /** SHA-256 of the challenge. */
      hash: text('primary key'),
      expiresAt: bigint(),
    },
    indexes: { spent_challenges_expiry: '("expiresAt")' },
  },
  /** An authenticator app; one per person. */
  second_factors: {
    columns: {
      userId: id(`primary key ${OF_USER}`),
      /** The encrypted secret. */
      sealed: text(),
      /** Name of the encryption key. */
      keyName: text(),
      createdAt: bigint(),
      /** Null until the owner proves the app; until then no codes are required. */
      confirmedAt: nullable(bigint()),
      /** The last used time step; it and earlier ones are rejected. */
      lastStep: bigint(),
    },
  },
  recovery_codes: {
    columns: {
      /** SHA-256 of the code. */
      hash: text('primary key'),
      userId: id(OF_USER),
      usedAt: nullable(bigint()),
    },
    indexes: { recovery_codes_user: '("userId")' },
  },
  /** A browser that skips the code until `expiresAt`. */
  trusted_browsers: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      /** SHA-256 of the cookie's token. */
      hash: text('unique'),
      expiresAt: bigint(),
      userAgent: text(),
    },
    indexes: { trusted_browsers_user: '("userId")', trusted_browsers_expiry: '("expiresAt")' },
  },
  /** A sign-in that still needs its second factor. */
  waiting_sign_ins: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      /** SHA-256 of the cookie's token. */
      hash: text('unique'),
      expiresAt: bigint(),
      signedInBy: text<'its password' | 'GitHub'>(),
      /** Tried codes. */
      attempts: integer(),
    },
    indexes: { waiting_sign_ins_user: '("userId")', waiting_sign_ins_expiry: '("expiresAt")' },
  },
} as const;
