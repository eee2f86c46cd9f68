/** Milliseconds of validity, uses, and links per person. */
export const PAIR_LINK_MS = 14 * 24 * 3600_000;
export const PAIR_LINK_USES = 10;
export const PAIR_LINKS_MAX = 10;

export interface PairLink {
  _id: string;
  /** Null if it was created before two changes of the secret: it works, but can't be shown. */
  url: string | null;
  /** ISO 8601. */
  expiresAt: string;
  usesLeft: number;
}

/** `GET /api/pair-links`: newest first. */
export interface PairLinksAnswer {
  links: PairLink[];
}

/** The token in the hash of /login, which no server or log receives. */
export const PAIR_HASHES = { login: '#pair-login=', 'sign-up': '#pair-sign-up=' } as const;
