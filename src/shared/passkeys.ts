/** Passkeys per account. */
export const PASSKEYS_MAX = 10;
/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;
/** Milliseconds to answer a challenge. */
export const PASSKEY_ANSWER_MS = 5 * 60_000;
/** Milliseconds after a sign-in in which accounts without a password may add a first passkey. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

export interface Passkey {
  _id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string | null;
  /** Whether the passkey is synchronised to other devices. */
  isSynced: boolean;
}
