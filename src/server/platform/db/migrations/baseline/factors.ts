import * as t from '../table-builder.ts';

/** Passkeys, authenticator apps, recovery codes, trusted browsers, and sign-ins that need a second factor. */
export const factors = {
  /** The public half of a passkey. */
  passkeys: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    /** Credential id in base64url. */
    credentialId: t.text('unique'),
    /** COSE, in base64url. */
    publicKey: t.text(),
    /** Signature counter; 0 for devices without one. */
    counter: t.bigint(),
    /** JSON list of transports. */
    transports: t.text(),
    /** The owner's name for it. */
    name: t.text(),
    /** 1 if synchronised to other devices. */
    backedUp: t.integer(),
    createdAt: t.bigint(),
    lastUsedAt: t.nullable(t.bigint()),
    passkeys_user: 'index ("userId")',
  },
  /** A used challenge, until it expires. */
  spent_challenges: {
    /** SHA-256 of the challenge. */
    hash: t.text('primary key'),
    expiresAt: t.bigint(),
    spent_challenges_expiry: 'index ("expiresAt")',
  },
  /** An authenticator app; one per person. */
  second_factors: {
    userId: t.id(`primary key ${t.OF_USER}`),
    /** The encrypted secret. */
    sealed: t.text(),
    /** Name of the encryption key. */
    keyName: t.text(),
    createdAt: t.bigint(),
    /** Null until the owner proves the app; until then no codes are required. */
    confirmedAt: t.nullable(t.bigint()),
    /** The last used time step; it and earlier ones are rejected. */
    lastStep: t.bigint(),
  },
  recovery_codes: {
    /** SHA-256 of the code. */
    hash: t.text('primary key'),
    userId: t.id(t.OF_USER),
    usedAt: t.nullable(t.bigint()),
    recovery_codes_user: 'index ("userId")',
  },
  /** A browser that skips the code until `expiresAt`. */
  trusted_browsers: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    /** SHA-256 of the cookie's token. */
    hash: t.text('unique'),
    expiresAt: t.bigint(),
    userAgent: t.text(),
    trusted_browsers_user: 'index ("userId")',
    trusted_browsers_expiry: 'index ("expiresAt")',
  },
  /** A sign-in that still needs its second factor. */
  waiting_sign_ins: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    /** SHA-256 of the cookie's token. */
    hash: t.text('unique'),
    expiresAt: t.bigint(),
    signedInBy: t.text<'its password' | 'GitHub' | 'single sign-on'>(),
    /** Tried codes. */
    attempts: t.integer(),
    waiting_sign_ins_user: 'index ("userId")',
    waiting_sign_ins_expiry: 'index ("expiresAt")',
  },
};
