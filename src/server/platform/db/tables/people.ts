import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { FieldName, Profile } from '#shared/profile-fields.ts';
import type { Snippet } from '#shared/snippet.ts';

/** A timestamp of better-auth: Date on PostgreSQL, ISO text on SQLite. */
type AuthTime = ColumnType<Date | string, Date | string, Date | string>;

/** Profile fields as columns: lists and snippets are JSON; fields that can't be null are empty by default. */
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
  /** "First Last", required by better-auth. */
  name: string;
  /** In lower case. */
  email: string;
  /** Written as 1, which PostgreSQL accepts as true. */
  emailVerified: ColumnType<boolean | number, boolean | number | undefined, boolean | number>;
  image: string | null;
  createdAt: AuthTime;
  updatedAt: AuthTime;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  /** In the past or null: not suspended. */
  suspendedUntil: number | null;
  /** The reason, in words for the person. */
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
  /** Milliseconds since 1970, some minutes late; null before the first visit. */
  lastActiveAt: number | null;
  /** Time of the last step-up, or null. */
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

/** A single-use link of a mail; a newer confirmation replaces the previous one. */
export interface AccountLinksTable {
  /** SHA-256 of the token. */
  hash: string;
  userId: string;
  purpose: 'confirm' | 'reset';
  createdAt: number;
  expiresAt: number;
}

/** An invitation with its remaining uses. */
export interface InvitationsTable {
  /** SHA-256 of the token. */
  hash: string;
  usesLeft: number;
  createdAt: number;
  expiresAt: number;
}

/** A pending change of email that both addresses must confirm. Hashes are SHA-256 of the tokens; null after use. */
export interface EmailChangesTable {
  userId: string;
  newEmail: string;
  /** In the mail to the current address. */
  approveHash: string | null;
  /** In the mail to the new address. */
  confirmHash: string | null;
  expiresAt: number;
}

/** An uploaded photo; a person shows at most one. */
export interface PhotosTable {
  name: string;
  /** Null if unused. */
  userId: string | null;
  /** Time of deletion if still unused. */
  dueAt: number;
}

export type UserRow = Selectable<UsersTable>;

export type NewUserRow = Insertable<UsersTable>;
