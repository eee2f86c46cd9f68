export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** A notification warns when this many are left. */
export const RECOVERY_CODES_LOW = 2;
export const TRUST_DAYS = 30;
/** A code must follow a password or a new secret within this time. */
export const CODE_MINUTES = 10;
/** A sign-in ends with this many wrong codes. */
export const WRONG_CODES_MAX = 5;

export type ProofWay = 'code' | 'passkey';

export interface TrustedBrowser {
  _id: string;
  userAgent: string;
  expiresAt: string;
}

/** Hash of /login while a code is needed. */
export const CODE_HASH = '#code';
