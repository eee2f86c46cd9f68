/** The public half of a passkey. */
export interface PasskeysTable {
  id: string;
  userId: string;
  /** Credential id in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** Signature counter; 0 for devices without one. */
  counter: number;
  /** JSON list of transports. */
  transports: string;
  /** The owner's name for it. */
  name: string;
  /** 1 if synchronised to other devices. */
  backedUp: number;
  createdAt: number;
  lastUsedAt: number | null;
}

/** A used challenge, until it expires. */
export interface SpentChallengesTable {
  /** SHA-256 of the challenge. */
  hash: string;
  expiresAt: number;
}
