import type { NotificationKind } from '#shared/notifications.ts';
import * as t from '../table-builder.ts';

/** Mails, notifications and push subscriptions. */
export const mail = {
  outbox: {
    id: t.id('primary key'),
    /**
     * `waiting` for an attempt; `claimed` by a node; or ended: `sent`, `refused` by the server, `expired` after the
     * last attempt. Older versions also wrote `handing-over` (open) and `unconfirmed` (ended).
     */
    status: t.text<'waiting' | 'claimed' | 'sent' | 'refused' | 'expired'>(),
    recipient: t.text(),
    /** JSON: address and name. */
    replyTo: t.nullable(t.text()),
    subject: t.text(),
    body: t.text(),
    attempts: t.integer(),
    /** Time of the next attempt, or the end of the claim; null when ended. */
    dueAt: t.nullable(t.bigint()),
    /** New for each claim; a holder of another value has lost it. */
    claim: t.nullable(t.text()),
    createdAt: t.bigint(),
    endedAt: t.nullable(t.bigint()),
    /** Codes of the last failure; texts of mail servers may name people. */
    lastError: t.nullable(t.text()),
    /** Null for plain text mails. */
    html: t.nullable(t.text()),
    /** The one-click unsubscribe address. */
    unsubscribeUrl: t.nullable(t.text()),
    outbox_status: `check (status in ('waiting', 'claimed', 'handing-over', 'sent', 'refused', 'unconfirmed', 'expired'))`,
    outbox_times: 'check (("dueAt" is null) = ("endedAt" is not null))',
    outbox_due: 'index ("dueAt")',
    outbox_ended: 'index ("endedAt")',
    // Mails are deleted with the account of their recipient.
    outbox_recipient: 'index ("recipient")',
  },
  /**
   * The latest event of a kind between the recipient `userId` and `fromUserId`, so that the table grows with contacts,
   * not with messages. For events of the recipient's own account both are the same.
   */
  notifications: t.clustered({
    userId: t.id(t.OF_USER),
    kind: t.text<NotificationKind>(),
    fromUserId: t.id(t.OF_USER),
    /** UUIDv7 with the time of the last occasion; it changes with each. */
    id: t.id(),
    /** Occasions since it was read. */
    count: t.integer(),
    /** 1 if shown in the app. */
    inApp: t.integer(),
    /** 1 if a mail may contain it. */
    byEmail: t.integer(),
    readAt: t.nullable(t.bigint()),
    mailedAt: t.nullable(t.bigint()),
    notifications_subject: 'primary key ("userId", "kind", "fromUserId")',
    notifications_count: 'check (count > 0)',
    notifications_from: 'index ("fromUserId")',
    notifications_unread: 'index ("userId") where "readAt" is null and "inApp" = 1',
    notifications_to_mail:
      'index (id) where "readAt" is null and "mailedAt" is null and "byEmail" = 1',
    notifications_newest: 'unique index ("userId", "id")',
  }),
  notification_settings: {
    userId: t.id(`primary key ${t.OF_USER}`),
    /** JSON list of disabled notifications, as "message.email". */
    muted: t.withDefault(`'[]'`, t.text()),
    /** Time of the last digest. */
    digestAt: t.nullable(t.bigint()),
  },
  /** A push subscription; it ends with its login session. */
  push_subscriptions: {
    id: t.id('primary key'),
    userId: t.id(t.OF_USER),
    sessionId: t.id(),
    endpoint: t.text('unique'),
    p256dh: t.text(),
    auth: t.text(),
    push_subscriptions_user: 'index ("userId", "id")',
  },
};
