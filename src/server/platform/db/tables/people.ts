import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { FieldName, Profile } from '#shared/profile-fields.ts';
import type { Snippet } from '#shared/snippet.ts';

/** A point in time as better-auth keeps it: Date on PostgreSQL, ISO text on SQLite. */
type AuthTime = ColumnType<Date | string, Date | string, Date | string>;

/** Fields of a profile as columns: a list and a snippet are JSON, and what cannot be NULL is empty by default. */
type FieldColumns = {
  [Name in FieldName]: Profile[Name] extends string
    ? Generated<string>
    : Profile[Name] extends string[]
      ? Generated<string>
      : Profile[Name] extends Snippet | null
        ? string | null
        : Profile[Name];
};

export interface UsersTable extends Omit<FieldColumns, 'firstName' | 'lastName'> {
  id: string;
  /** "First Last"; kept for better-auth, which asks for it. */
  name: string;
  /** Lower case. */
  email: string;
  /** Written as 1, which PostgreSQL takes for true as well. */
  emailVerified: ColumnType<boolean | number, boolean | number | undefined, boolean | number>;
  image: string | null;
  createdAt: AuthTime;
  updatedAt: AuthTime;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  /** In the past or `null`: not suspended. */
  suspendedUntil: number | null;
  /** Why, in words for the person. */
  suspendedFor: string | null;
  /** How many people signed up with their pair links. */
  invitesUsed: Generated<number>;
}

export interface SessionsTable {
  id: string;
  token: string;
  userId: string;
  expiresAt: AuthTime;
  createdAt: AuthTime;
  updatedAt: AuthTime;
  ipAddress: string | null;
  userAgent: string | null;
  /** Milliseconds since 1970, some minutes behind; `null` until it was first noted. */
  lastActiveAt: number | null;
  /** When a second factor was last shown; `null` until it was. */
  provedAt: number | null;
}

export interface AccountsTable {
  id: string;
  userId: string;
  /** `credential` for a password; the account id is then the user's id. */
  providerId: string;
  accountId: string;
  /** The argon2id hash in PHC form. */
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: AuthTime | null;
  refreshTokenExpiresAt: AuthTime | null;
  scope: string | null;
  createdAt: AuthTime;
  updatedAt: AuthTime;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: AuthTime;
  createdAt: AuthTime;
  updatedAt: AuthTime;
}

/** A link out of a mail, until it is used; a confirmation is replaced by the next one. */
export interface AccountLinksTable {
  /** The SHA-256 of its token. */
  hash: string;
  userId: string;
  purpose: 'confirm' | 'reset';
  createdAt: number;
  expiresAt: number;
}

/** A link by which people may sign up, as often as is left. */
export interface InvitationsTable {
  /** The SHA-256 of its token. */
  hash: string;
  usesLeft: number;
  createdAt: number;
  expiresAt: number;
}

/**
 * A change of email that both addresses must agree to. A hash is the SHA-256 of the one-time
 * token in a mail; `null` once it was used.
 */
export interface EmailChangesTable {
  userId: string;
  newEmail: string;
  /** In the mail to the address the account has. */
  approveHash: string | null;
  /** In the mail to the new one. */
  confirmHash: string | null;
  expiresAt: number;
}

/** A photo that was uploaded; a person shows at most one. */
export interface PhotosTable {
  name: string;
  /** `null`: nobody's. */
  userId: string | null;
  /** When its files are removed, if it is nobody's by then. */
  dueAt: number;
}

export type UserRow = Selectable<UsersTable>;

export type NewUserRow = Insertable<UsersTable>;
