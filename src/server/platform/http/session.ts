// The platform knows a login session by its shape only, because it imports nothing of features/account.
import type { User } from '#shared/user.ts';

export interface Session {
  id: string;
  user: User;
  /** The end that a visit gives it, in milliseconds since 1970; null if it keeps its own. */
  renewTo: number | null;
}

/** Returns the live session of a Cookie header; null if missing, expired, revoked, forged or suspended. */
export type ReadSession = (cookieHeader: string | undefined) => Promise<Session | null>;
