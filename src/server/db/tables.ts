import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Review, Signal } from '#shared/matching.ts';
import type { Level } from '#shared/partner.ts';
import type { Decision, ModerationAction, ReportReason } from '#shared/safety.ts';
import type { MessageState } from '#shared/realtime.ts';
import type { NotificationKind } from '#shared/notifications.ts';
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
  reactions: ReactionsTable;
  last_seen: LastSeenTable;
  facets: FacetsTable;
  developer_facets: DeveloperFacetsTable;
  standing: StandingTable;
  feed_filters: FeedFiltersTable;
  blocks: BlocksTable;
  ended_messages: EndedMessagesTable;
  reports: ReportsTable;
  warnings: WarningsTable;
  moderation_log: ModerationLogTable;
  photos: PhotosTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  email_changes: EmailChangesTable;
}

/** A point in time as better-auth keeps it: Date on PostgreSQL, ISO text on SQLite. */
type AuthTime = ColumnType<Date | string, Date | string, Date | string>;

export interface UsersTable {
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
  /** In the past or `null`: not suspended. */
  suspendedUntil: number | null;
  /** Why, in words for the person. */
  suspendedFor: string | null;
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
  /** Where a mail program asks for no more of them. */
  unsubscribeUrl: string | null;
  /** The same for readers that show it; `null` for plain text alone. */
  html: string | null;
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
  /** Empty when deleted. */
  text: string;
  state: Generated<MessageState>;
  /**
   * The number of the newest change of this message, reactions included: each change takes the
   * next number of its conversation. `null`: never changed.
   */
  change: Generated<number | null>;
}

/** What someone answered a message with; `change` orders them. */
export interface ReactionsTable {
  lowUserId: string;
  highUserId: string;
  messageId: string;
  userId: string;
  emoji: string;
  change: number;
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

/** `blockerId` meets `blockedId` nowhere, and the other way round. */
export interface BlocksTable {
  blockerId: string;
  blockedId: string;
  createdAt: number;
}

/** A message of a conversation that was closed at `endedAt`; for reports alone. */
export interface EndedMessagesTable {
  lowUserId: string;
  highUserId: string;
  id: string;
  senderId: string;
  text: string;
  endedAt: number;
}

/** What someone reported. The accounts may go; the copies stay. */
export interface ReportsTable {
  id: string;
  reporterId: string | null;
  reportedId: string | null;
  reason: ReportReason;
  details: string;
  /** JSON: the reported developer as they were. */
  profile: string;
  /** JSON: a list of Excerpt. */
  excerpts: string;
  /** `null` while open. */
  outcome: Decision | null;
  closedAt: number | null;
}

/** A moderator's words to a developer, shown until `seenAt`. */
export interface WarningsTable {
  id: string;
  userId: string;
  reason: string;
  seenAt: number | null;
}

/** Who did what; no entry is ever rewritten. */
export interface ModerationLogTable {
  id: string;
  /** The moderator's e-mail address, as the configuration names it. */
  moderator: string;
  action: ModerationAction;
  subjectId: string | null;
  subjectName: string;
  reportId: string | null;
  reason: string;
  until: number | null;
}

/** The last thing of a kind that happened between `userId`, who is told, and `fromUserId`. */
export interface NotificationsTable {
  userId: string;
  kind: NotificationKind;
  fromUserId: string;
  /** A UUIDv7 that holds the time of the last occasion; it changes with each. */
  id: string;
  /** Occasions since it was last read. */
  count: number;
  /** 1: it is shown in the app. */
  inApp: number;
  /** 1: an e-mail may tell of it. */
  byEmail: number;
  readAt: number | null;
  mailedAt: number | null;
}

export interface NotificationSettingsTable {
  userId: string;
  /** A JSON list of what is switched off, as "message.email". */
  muted: string;
  /** When the last e-mail was written. */
  digestAt: number | null;
}

/** A browser that takes pushes for as long as the session lives that asked for them. */
export interface PushSubscriptionsTable {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A photo that was uploaded; a person shows at most one. */
export interface PhotosTable {
  name: string;
  /** `null`: nobody's. */
  userId: string | null;
  /** When its files are removed, if it is nobody's by then. */
  dueAt: number;
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

export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
export type SignalRow = Selectable<SignalsTable>;
export type NewSignalRow = Insertable<SignalsTable>;
