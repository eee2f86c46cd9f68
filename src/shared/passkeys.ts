export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;
export const PASSKEY_ANSWER_MS = 5 * 60_000;
/** Accounts without a password may add a first passkey this long after a sign-in. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

export interface Passkey {
  _id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  isSynced: boolean;
}
