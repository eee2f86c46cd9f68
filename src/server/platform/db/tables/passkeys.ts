/** A key of somebody's device that signs them in: the public half of it. */
export interface PasskeysTable {
  id: string;
  userId: string;
  /** As its device calls it, in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** How often it signed, as far as its device counts; 0 from those that do not. */
  counter: number;
  /** A JSON list of how a browser reaches it. */
  transports: string;
  /** What its owner calls it. */
  name: string;
  /** 1: its owner's other devices have it too. */
  backedUp: number;
  createdAt: number;
  lastUsedAt: number | null;
}

/** A challenge that was answered, until nobody would believe it any more. */
export interface SpentChallengesTable {
  /** The SHA-256 of it. */
  hash: string;
  expiresAt: number;
}
