import type { User } from '#shared/user.ts';

export interface Session {
  id: string;
  user: User;
  /** True if the session is older than a day and should be renewed. */
  renewalDue: boolean;
}

/** Returns the live session of a Cookie header; null if missing, expired, revoked, forged or suspended. */
export type ReadSession = (cookieHeader: string | undefined) => Promise<Session | null>;
