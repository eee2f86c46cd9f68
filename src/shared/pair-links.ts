import { DAY_MS } from './time.ts';

export const PAIR_LINK_MS = 14 * DAY_MS;
export const PAIR_LINK_USES = 10;
export const PAIR_LINKS_MAX = 10;

export interface PairLink {
  _id: string;
  /** Null if the secret changed twice since: the link works, but can't be shown. */
  url: string | null;
  expiresAt: string;
  usesLeft: number;
}

export interface PairLinksAnswer {
  links: PairLink[];
}

/** The token is in the hash of /login, because no server or log receives a hash. */
export const PAIR_HASHES = { login: '#pair-login=', 'sign-up': '#pair-sign-up=' } as const;
