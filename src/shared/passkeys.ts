/** Passkeys one account may have. */
export const PASSKEYS_MAX = 10;
/** Of what its owner calls one. */
export const PASSKEY_NAME_MAX = 60;
/** Milliseconds in which a browser has to answer. */
export const PASSKEY_ANSWER_MS = 5 * 60_000;
/** Milliseconds since one signed in, in which an account without a password may add its first passkey. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/** A passkey as its owner sees it. */
export interface Passkey {
  _id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
  /** Whether their other devices have it too. */
  isSynced: boolean;
}
