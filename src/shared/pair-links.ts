/** Milliseconds for which a pair link opens, how many it lets in, and how many a person may have. */
export const PAIR_LINK_MS = 14 * 24 * 3600_000;
export const PAIR_LINK_USES = 10;
export const PAIR_LINKS_MAX = 10;

/** A link of one's own. */
export interface PairLink {
  _id: string;
  /** `null`: made before the site's secret changed twice; it works, but cannot be shown again. */
  url: string | null;
  /** ISO 8601. */
  expiresAt: string;
  usesLeft: number;
}

/** `GET /api/pair-links`: the newest first. */
export interface PairLinksAnswer {
  links: PairLink[];
}

/** What the address of /login carries when somebody comes by a pair link: no server and no log gets it. */
export const PAIR_HASHES = { login: '#pair-login=', 'sign-up': '#pair-sign-up=' } as const;
