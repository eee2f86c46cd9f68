import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Review, Signal } from '#shared/matching.ts';
import type { Level } from '#shared/partner.ts';
import type { Gender } from '#shared/user.ts';

/**
 * The schema as the migrations leave it. Ids are UUIDv7. `users`, `sessions`, `accounts` and
 * `verifications` are better-auth's tables under plural names: their times are timestamps
 * (ISO 8601 text on SQLite). Times of our own tables are whole milliseconds since 1970.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  signals: SignalsTable;
  connections: ConnectionsTable;
  outbox: OutboxTable;
  messages: MessagesTable;
  chat_marks: ChatMarksTable;
  last_seen: LastSeenTable;
  facets: FacetsTable;
  developer_facets: DeveloperFacetsTable;
  standing: StandingTable;
  feed_filters: FeedFiltersTable;
}

/** A point in time as better-auth keeps it: Date on PostgreSQL, ISO text on SQLite. */
type AuthTime = ColumnType<Date | string, Date | string, Date | string>;

export interface UsersTable {
  id: string;
  /** "First Last"; kept for better-auth, which asks for it. */
  name: string;
  /** Lower case. */
  email: string;
  emailVerified: ColumnType<boolean | number, boolean | number | undefined, boolean | number>;
  image: string | null;
  createdAt: AuthTime;
  updatedAt: AuthTime;
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  age: number | null;
  gender: Gender | null;
  about: Generated<string>;
  /** A JSON list of strings. */
  skills: Generated<string>;
  headline: Generated<string>;
  level: Level | null;
  /** JSON lists of strings. */
  lookingFor: Generated<string>;
  learning: Generated<string>;
  languages: Generated<string>;
  /** 168 bits in hexadecimal; see `src/shared/availability.ts`. */
  availability: string | null;
  timeZone: string | null;
  codeUrl: string | null;
  siteUrl: string | null;
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

/**
 * What one developer said of another, once for each ordered pair; of two developers only one
 * can be `interested` in a row, for the interest of the other one is then an acceptance.
 */
export interface SignalsTable {
  /** The id of the request, when interested. */
  id: string;
  fromUserId: string;
  toUserId: string;
  status: Signal;
  /** `null`: pending, when interested; always `null` when ignored. */
  review: Review | null;
  createdAt: number;
  reviewedAt: number | null;
}

/** Two developers who may chat; `lowUserId` < `highUserId`. */
export interface ConnectionsTable {
  lowUserId: string;
  highUserId: string;
  createdAt: number;
}

/**
 * `waiting` for its next attempt; `claimed` by a node that is connecting; `handing-over` from
 * just before the mail server may accept it; then one of four ends: `sent`, `refused` by the
 * mail server, `unconfirmed` (handed over, no answer came), `expired` after the last attempt.
 */
export type MailStatus =
  'waiting' | 'claimed' | 'handing-over' | 'sent' | 'refused' | 'unconfirmed' | 'expired';

export interface OutboxTable {
  id: string;
  status: MailStatus;
  recipient: string;
  /** JSON: the address and the name of its owner. */
  replyTo: string | null;
  subject: string;
  body: string;
  attempts: number;
  /** When to look at it again: its next attempt, or the end of the claim. `null` once it ended. */
  dueAt: number | null;
  /** Made anew by each claim; who holds another one has lost it. */
  claim: string | null;
  createdAt: number;
  endedAt: number | null;
  /** Codes of the last failure; never words of a mail server, which may name people. */
  lastError: string | null;
}

/**
 * What one of a connected pair wrote. `id` is a UUIDv7 that holds the time; within a pair the
 * order of ids is the order of commit.
 */
export interface MessagesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  senderId: string;
  /** The sender's own name for it: once for each sender. */
  clientId: string | null;
  text: string;
}

/** How far `userId`, one of the pair, has received and read. */
export interface ChatMarksTable {
  lowUserId: string;
  highUserId: string;
  userId: string;
  receivedUpTo: string;
  readUpTo: string | null;
}

/** When a developer was here last. */
export interface LastSeenTable {
  userId: string;
  seenAt: number;
}

/** What several developers list: a skill they have, a skill they want to learn, a language. */
export interface FacetsTable {
  id: Generated<number>;
  kind: 'skill' | 'learn' | 'language';
  /** The folded spelling. */
  key: string;
  /** How many developers listed it; of those who have left some may still be counted. */
  listed: number;
}

export interface DeveloperFacetsTable {
  facetId: number;
  /** A number that says nothing of its developer, the same in all their facets. */
  spot: number;
  userId: string;
}

/** What others did with a developer; whom nobody met has no row. */
export interface StandingTable {
  userId: string;
  /** The last day they opened their feed, in days since 1970; 0 when never. */
  activeDay: Generated<number>;
  /** Signals of others towards them. */
  received: Generated<number>;
  /** Of those: requests that are pending. */
  waiting: Generated<number>;
  accepted: Generated<number>;
  rejected: Generated<number>;
}

/** The filters a developer used last, as the query of the page. */
export interface FeedFiltersTable {
  userId: string;
  query: string;
}

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
export type SignalRow = Selectable<SignalsTable>;
export type NewSignalRow = Insertable<SignalsTable>;
