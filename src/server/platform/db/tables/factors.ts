/** An authenticator app; one per person. */
export interface SecondFactorsTable {
  userId: string;
  /** The encrypted secret. */
  sealed: string;
  /** Name of the encryption key. */
  keyName: string;
  createdAt: number;
  /** Null until the owner proves the app; until then no codes are required. */
  confirmedAt: number | null;
  /** The last used time step; it and earlier ones are rejected. */
  lastStep: number;
}

/** A recovery code. */
export interface RecoveryCodesTable {
  /** SHA-256 of the code. */
  hash: string;
  userId: string;
  usedAt: number | null;
}

/** A browser that skips the code until `until`. */
export interface TrustedBrowsersTable {
  id: string;
  userId: string;
  /** SHA-256 of the cookie's token. */
  hash: string;
  expiresAt: number;
  userAgent: string;
}

/** A sign-in that still needs its second factor. */
export interface PendingSignInsTable {
  id: string;
  userId: string;
  /** SHA-256 of the cookie's token. */
  hash: string;
  expiresAt: number;
  signedInBy: 'its password' | 'GitHub';
  /** Tried codes. */
  attempts: number;
}
