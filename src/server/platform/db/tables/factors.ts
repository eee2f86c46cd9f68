/** An app that shows codes, one a person. */
export interface SecondFactorsTable {
  userId: string;
  /** Its secret, which only a server of this site can read. */
  sealed: string;
  /** Which key sealed it. */
  keyName: string;
  createdAt: number;
  /** `null`: nobody has shown yet that their app has it, and nobody is asked for its codes. */
  confirmedAt: number | null;
  /** The half minute of the last code that was taken: it is taken once, and none before it. */
  lastStep: number;
}

/** One of those that get somebody in once without their app. */
export interface RecoveryCodesTable {
  /** Its SHA-256. */
  hash: string;
  userId: string;
  usedAt: number | null;
}

/** A browser in which an account is not asked for a code until then. */
export interface TrustedBrowsersTable {
  id: string;
  userId: string;
  /** The SHA-256 of what its cookie holds. */
  hash: string;
  expiresAt: number;
  userAgent: string;
}

/** Whoever has shown a first factor, and has yet to show the second. */
export interface WaitingSignInsTable {
  id: string;
  userId: string;
  /** The SHA-256 of what its cookie holds. */
  hash: string;
  expiresAt: number;
  signedInBy: 'its password' | 'GitHub';
  /** Codes that were tried. */
  attempts: number;
}
