/** Digits of a code, and seconds for which an app shows it. */
export const CODE_DIGITS = 6;
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** Of those that are left, so few that somebody is told. */
export const RECOVERY_CODES_LOW = 2;
export const TRUST_DAYS = 30;
/** Minutes between a password and the code that follows it, or between a new secret and its first code. */
export const CODE_MINUTES = 10;
/** Wrong codes after which a sign-in begins anew. */
export const WRONG_CODES_MAX = 5;

/** By what somebody who is signed in shows that it is still them. */
export type ProofWay = 'code' | 'passkey';

/** A browser that is not asked for codes, as its owner sees it. */
export interface TrustedBrowser {
  _id: string;
  userAgent: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** The hash of /login while a sign-in waits for its code. */
export const CODE_HASH = '#code';
