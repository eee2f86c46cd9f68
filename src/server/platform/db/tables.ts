import type * as people from './tables/people.ts';
import type * as matching from './tables/matching.ts';
import type * as ranking from './tables/ranking.ts';
import type * as chat from './tables/chat.ts';
import type * as pad from './tables/pad.ts';
import type * as sessions from './tables/sessions.ts';
import type * as passkeys from './tables/passkeys.ts';
import type * as factors from './tables/factors.ts';
import type * as publicPage from './tables/public-page.ts';
import type * as safety from './tables/safety.ts';
import type * as call from './tables/call.ts';
import type * as mail from './tables/mail.ts';

export type * from './tables/people.ts';
export type * from './tables/matching.ts';
export type * from './tables/ranking.ts';
export type * from './tables/chat.ts';
export type * from './tables/pad.ts';
export type * from './tables/sessions.ts';
export type * from './tables/passkeys.ts';
export type * from './tables/factors.ts';
export type * from './tables/public-page.ts';
export type * from './tables/safety.ts';
export type * from './tables/call.ts';
export type * from './tables/mail.ts';

/**
 * The schema after all migrations. Ids are UUIDv7. `users`, `sessions`, `accounts` and `verifications` are
 * better-auth's tables with timestamps (ISO 8601 text on SQLite). Our own tables store milliseconds since 1970.
 */
export interface Tables {
  users: people.UsersTable;
  sessions: people.SessionsTable;
  accounts: people.AccountsTable;
  verifications: people.VerificationsTable;
  signals: matching.SignalsTable;
  put_away: matching.PutAwayTable;
  connections: matching.ConnectionsTable;
  outbox: mail.OutboxTable;
  messages: chat.MessagesTable;
  chat_marks: chat.ReadReceiptsTable;
  reactions: chat.ReactionsTable;
  pads: pad.PadsTable;
  pad_updates: pad.PadUpdatesTable;
  pad_versions: pad.PadVersionsTable;
  pad_absences: pad.PadAbsencesTable;
  talkers: call.CallParticipantsTable;
  pair_sessions: sessions.PairSessionsTable;
  last_seen: chat.LastSeenTable;
  facets: ranking.TagsTable;
  developer_facets: ranking.DeveloperTagsTable;
  standing: ranking.UserStatsTable;
  feed_filters: ranking.FeedFiltersTable;
  hands: ranking.FeedQueuesTable;
  tastes: ranking.PreferencesTable;
  taste_model: ranking.PreferenceModelTable;
  blocks: matching.BlocksTable;
  pair_links: matching.PairLinksTable;
  ended_messages: chat.EndedMessagesTable;
  message_originals: chat.MessageOriginalsTable;
  reports: safety.ReportsTable;
  warnings: safety.WarningsTable;
  moderation_log: safety.ModerationLogTable;
  photos: people.PhotosTable;
  notifications: mail.NotificationsTable;
  notification_settings: mail.NotificationSettingsTable;
  push_subscriptions: mail.PushSubscriptionsTable;
  email_changes: people.EmailChangesTable;
  account_links: people.AccountLinksTable;
  invitations: people.InvitationsTable;
  passkeys: passkeys.PasskeysTable;
  spent_challenges: passkeys.SpentChallengesTable;
  second_factors: factors.SecondFactorsTable;
  recovery_codes: factors.RecoveryCodesTable;
  trusted_browsers: factors.TrustedBrowsersTable;
  waiting_sign_ins: factors.PendingSignInsTable;
  public_pages: publicPage.PublicPagesTable;
  handles: publicPage.HandlesTable;
}
