import type { NotificationKind } from '#shared/notifications.ts';

/**
 * `waiting` for its next attempt; `claimed` by a node that sends it; then one of three ends: `sent`,
 * `refused` by the mail server, `expired` after the last attempt. Rows of older versions may also be
 * `handing-over` (which is open) and `unconfirmed` (which is an end).
 */
export type MailStatus = 'waiting' | 'claimed' | 'sent' | 'refused' | 'expired';

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

/** The last thing of a kind that happened between `userId`, who is told, and `fromUserId`, who is they themselves when it is about their account. */
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
  /** 1: an email may tell of it. */
  byEmail: number;
  readAt: number | null;
  mailedAt: number | null;
}

export interface NotificationSettingsTable {
  userId: string;
  /** A JSON list of what is switched off, as "message.email". */
  muted: string;
  /** When the last email was written. */
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
