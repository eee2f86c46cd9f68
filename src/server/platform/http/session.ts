import type { User } from '#shared/user.ts';

export interface Session {
  id: string;
  user: User;
  /** The session is older than a day: better-auth should renew it and its cookie. */
  renewalDue: boolean;
}

/** Finds the live session a Cookie header names; `null` for none, expired, revoked or forged, and for a suspended person's. */
export type ReadSession = (cookieHeader: string | undefined) => Promise<Session | null>;
