import type {
  AccountLinksTable,
  AccountsTable,
  EmailChangesTable,
  InvitationsTable,
  PhotosTable,
  SessionsTable,
  UsersTable,
  VerificationsTable,
} from './tables/people.ts';
import type { BlocksTable, ConnectionsTable, SignalsTable } from './tables/matching.ts';
import type {
  DeveloperTagsTable,
  TagsTable,
  FeedFiltersTable,
  HandsTable,
  UserStatsTable,
} from './tables/ranking.ts';
import type {
  ReadReceiptsTable,
  EndedMessagesTable,
  LastSeenTable,
  MessageOriginalsTable,
  MessagesTable,
  ReactionsTable,
} from './tables/chat.ts';
import type { ModerationLogTable, ReportsTable, WarningsTable } from './tables/safety.ts';
import type {
  NotificationSettingsTable,
  NotificationsTable,
  OutboxTable,
  PushSubscriptionsTable,
} from './tables/mail.ts';

export type * from './tables/people.ts';
export type * from './tables/matching.ts';
export type * from './tables/ranking.ts';
export type * from './tables/chat.ts';
export type * from './tables/safety.ts';
export type * from './tables/mail.ts';

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
  chat_marks: ReadReceiptsTable;
  reactions: ReactionsTable;
  last_seen: LastSeenTable;
  facets: TagsTable;
  developer_facets: DeveloperTagsTable;
  standing: UserStatsTable;
  feed_filters: FeedFiltersTable;
  hands: HandsTable;
  blocks: BlocksTable;
  ended_messages: EndedMessagesTable;
  message_originals: MessageOriginalsTable;
  reports: ReportsTable;
  warnings: WarningsTable;
  moderation_log: ModerationLogTable;
  photos: PhotosTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  email_changes: EmailChangesTable;
  account_links: AccountLinksTable;
  invitations: InvitationsTable;
}
