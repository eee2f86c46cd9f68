import { formatNumber, formOf } from './language.ts';
import type { Developer } from './user.ts';
import { fullName } from './user.ts';

export const MUTABLE_KINDS = [
  'request',
  'accepted',
  'message',
  'session',
  'reminder',
  'talk',
] as const;
export type MutableKind = (typeof MUTABLE_KINDS)[number];

/** Security mail is sent at once, so the digest leaves these kinds out; they can't be disabled. */
const SECURITY_KINDS = [
  'device',
  'passkeyAdded',
  'passkeyRemoved',
  'appOff',
  'recoveryCodes',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** `reports` warns moderators that open reports are overdue. */
const OWN_KINDS = [...SECURITY_KINDS, 'reports'] as const;

export const NOTIFICATION_KINDS = [...MUTABLE_KINDS, ...OWN_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const CHANNELS = ['app', 'push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

export type Muted = `${MutableKind}.${Channel}`;

/** Older notifications are deleted. */
export const NOTIFICATIONS_MAX = 100;
export const PUSH_MAX = 10;
/** A digest contains notifications that were unread for this long while their owner was away. */
export const DIGEST_AFTER_MS = 4 * 3_600_000;
/** Two digests are at least this far apart. */
export const DIGEST_EVERY_MS = 24 * 3_600_000;

/** The person is oneself for news about the own account. */
export type NotificationPerson = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;

export interface Notification {
  _id: string;
  kind: NotificationKind;
  from: NotificationPerson;
  /** Messages that this notification combines; 1 for other kinds. */
  count: number;
  /** The newest message's time, for messages. */
  at: string;
  isRead: boolean;
}

type Happening = Pick<Notification, 'kind' | 'count'>;

/** Text and target page of each kind. */
const KINDS: Record<
  NotificationKind,
  { text: (count: number) => string; path: (fromUserId: string) => string }
> = {
  request: { text: () => 'wants to connect', path: () => '/request' },
  accepted: { text: () => 'is now connected with you', path: (id) => `/chat/${id}` },
  message: {
    text: (count) =>
      formOf(count, {
        one: 'sent you a message',
        other: `sent you ${formatNumber(count)} messages`,
      }),
    path: (id) => `/chat/${id}`,
  },
  session: { text: () => 'updated your session', path: (id) => `/chat/${id}` },
  reminder: { text: () => 'has a session with you in a few minutes', path: (id) => `/chat/${id}` },
  talk: { text: () => 'called you', path: (id) => `/chat/${id}` },
  device: {
    text: (count) =>
      formOf(count, {
        one: 'New login to your account',
        other: `${formatNumber(count)} new devices logged in to your account`,
      }),
    path: () => '/settings#devices',
  },
  passkeyAdded: {
    text: (count) =>
      formOf(count, {
        one: 'A passkey was added to your account',
        other: `${formatNumber(count)} passkeys were added to your account`,
      }),
    path: () => '/settings#passkeys',
  },
  passkeyRemoved: {
    text: (count) =>
      formOf(count, {
        one: 'A passkey was removed from your account',
        other: `${formatNumber(count)} passkeys were removed from your account`,
      }),
    path: () => '/settings#passkeys',
  },
  appOff: {
    text: () => 'Two-factor authentication was turned off for your account',
    path: () => '/settings#factors',
  },
  recoveryCodes: {
    text: () => 'Your recovery codes are running low',
    path: () => '/settings#factors',
  },
  reports: {
    text: () => 'Open reports will be deleted soon if nobody decides on them',
    path: () => '/admin',
  },
};

/** The text of such a notification is a full sentence without a name. */
export const isAboutOneself = (kind: NotificationKind): kind is (typeof OWN_KINDS)[number] =>
  (OWN_KINDS as readonly NotificationKind[]).includes(kind);

export const whatHappened = ({ kind, count }: Happening): string => KINDS[kind].text(count);

export const notificationLine = (notification: Happening & { from: NotificationPerson }): string =>
  isAboutOneself(notification.kind)
    ? whatHappened(notification)
    : `${fullName(notification.from)} ${whatHappened(notification)}`;

export const notificationPath = ({ kind, from }: Pick<Notification, 'kind' | 'from'>): string =>
  KINDS[kind].path(from._id);
