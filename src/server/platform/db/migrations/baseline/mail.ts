import type { NotificationKind } from '#shared/notifications.ts';
import { bigint, id, integer, nullable, OF_USER, text, withDefault } from '../table-builder.ts';

/** Mails, notifications and push subscriptions. */
export const mail = {
  outbox: {
    columns: {
      id: id('primary key'),
      /**
       * `waiting` for an attempt; `claimed` by a node; or ended: `sent`, `refused` by the server, `expired` after the
       * last attempt. Older versions also wrote `handing-over` (open) and `unconfirmed` (ended).
       */
      status: text<'waiting' | 'claimed' | 'sent' | 'refused' | 'expired'>(),
      recipient: text(),
      /** JSON: address and name. */
      replyTo: nullable(text()),
      subject: text(),
      body: text(),
      attempts: integer(),
      /** Time of the next attempt, or the end of the claim; null when ended. */
      dueAt: nullable(bigint()),
      /** New for each claim; a holder of another value has lost it. */
      claim: nullable(text()),
      createdAt: bigint(),
      endedAt: nullable(bigint()),
      /** Codes of the last failure; texts of mail servers may name people. */
      lastError: nullable(text()),
      /** Null for plain text mails. */
      html: nullable(text()),
      /** The one-click unsubscribe address. */
      unsubscribeUrl: nullable(text()),
    },
    constraints: {
      outbox_status: `check (status in ('waiting', 'claimed', 'handing-over', 'sent', 'refused', 'unconfirmed', 'expired'))`,
      outbox_times: 'check (("dueAt" is null) = ("endedAt" is not null))',
    },
    indexes: {
      outbox_due: '("dueAt")',
      outbox_ended: '("endedAt")',
      // Mails are deleted with the account of their recipient.
      outbox_recipient: '("recipient")',
    },
  },
  /**
   * The latest event of a kind between the recipient `userId` and `fromUserId`, so that the table grows with contacts,
   * not with messages. For events of the recipient's own account both are the same.
   */
  notifications: {
    columns: {
      userId: id(OF_USER),
      kind: text<NotificationKind>(),
      fromUserId: id(OF_USER),
      /** UUIDv7 with the time of the last occasion; it changes with each. */
      id: id(),
      /** Occasions since it was read. */
      count: integer(),
      /** 1 if shown in the app. */
      inApp: integer(),
      /** 1 if a mail may contain it. */
      byEmail: integer(),
      readAt: nullable(bigint()),
      mailedAt: nullable(bigint()),
    },
    constraints: {
      notifications_subject: 'primary key ("userId", "kind", "fromUserId")',
      notifications_count: 'check (count > 0)',
    },
    uniqueIndexes: { notifications_newest: '("userId", "id")' },
    indexes: {
      notifications_from: '("fromUserId")',
      notifications_unread: '("userId") where "readAt" is null and "inApp" = 1',
      notifications_to_mail: '(id) where "readAt" is null and "mailedAt" is null and "byEmail" = 1',
    },
    clustered: true,
  },
  notification_settings: {
    columns: {
      userId: id(`primary key ${OF_USER}`),
      /** JSON list of disabled notifications, as "message.email". */
      muted: withDefault(`'[]'`, text()),
      /** Time of the last digest. */
      digestAt: nullable(bigint()),
    },
  },
  /** A push subscription; it ends with its login session. */
  push_subscriptions: {
    columns: {
      id: id('primary key'),
      userId: id(OF_USER),
      sessionId: id(),
      endpoint: text('unique'),
      p256dh: text(),
      auth: text(),
    },
    indexes: { push_subscriptions_user: '("userId", "id")' },
  },
} as const;
