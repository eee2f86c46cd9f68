import type { NotificationKind } from '#shared/notifications.ts';

/**
 * `waiting` for an attempt; `claimed` by a node; or ended: `sent`, `refused` by the server, `expired` after the last
 * attempt. Older versions also wrote `handing-over` (open) and `unconfirmed` (ended).
 */
export type MailStatus = 'waiting' | 'claimed' | 'sent' | 'refused' | 'expired';

export interface OutboxTable {
  id: string;
  status: MailStatus;
  recipient: string;
  /** JSON: address and name. */
  replyTo: string | null;
  subject: string;
  body: string;
  /** The one-click unsubscribe address. */
  unsubscribeUrl: string | null;
  /** Null for plain text mails. */
  html: string | null;
  attempts: number;
  /** Time of the next attempt, or the end of the claim; null when ended. */
  dueAt: number | null;
  /** New for each claim; a holder of another value has lost it. */
  claim: string | null;
  createdAt: number;
  endedAt: number | null;
  /** Codes of the last failure; texts of mail servers may name people. */
  lastError: string | null;
}

/**
 * The latest event of a kind between the recipient `userId` and `fromUserId`. For events of the recipient's own account
 * both are the same.
 */
export interface NotificationsTable {
  userId: string;
  kind: NotificationKind;
  fromUserId: string;
  /** UUIDv7 with the time of the last occasion; it changes with each. */
  id: string;
  /** Occasions since it was read. */
  count: number;
  /** 1 if shown in the app. */
  inApp: number;
  /** 1 if a mail may contain it. */
  byEmail: number;
  readAt: number | null;
  mailedAt: number | null;
}

export interface NotificationSettingsTable {
  userId: string;
  /** JSON list of disabled notifications, as "message.email". */
  muted: string;
  /** Time of the last digest. */
  digestAt: number | null;
}

/** A push subscription; it ends with its login session. */
export interface PushSubscriptionsTable {
  id: string;
  userId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}
