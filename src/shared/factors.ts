/** Digits of a code, and its validity in seconds. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** Remaining recovery codes that trigger a notification. */
export const RECOVERY_CODES_LOW = 2;
export const TRUST_DAYS = 30;
/** Minutes to enter a code after a password or a new secret. */
export const CODE_MINUTES = 10;
/** Wrong codes that end a sign-in. */
export const WRONG_CODES_MAX = 5;

/** Ways to prove a second factor. */
export type ProofWay = 'code' | 'passkey';

/** A trusted browser, as its owner sees it. */
export interface TrustedBrowser {
  _id: string;
  userAgent: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** Hash of /login while a code is needed. */
export const CODE_HASH = '#code';
