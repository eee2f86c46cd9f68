import { formatNumber, formOf } from './language.ts';
import type { Developer } from './user.ts';
import { fullName } from './user.ts';

/** What happens between people: on each channel one may be told of it, or not. */
export const MUTABLE_KINDS = [
  'request',
  'accepted',
  'message',
  'session',
  'reminder',
  'talk',
] as const;
export type MutableKind = (typeof MUTABLE_KINDS)[number];

/** What happens to one's own account: nobody can switch it off. Its mail goes at once, so that no digest names it. */
const SECURITY_KINDS = [
  'device',
  'passkeyAdded',
  'passkeyRemoved',
  'appOff',
  'recoveryCodes',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** What is told with oneself as its subject. `reports`: of moderators, that open ones wait too long. */
const OWN_KINDS = [...SECURITY_KINDS, 'reports'] as const;

/** What one can be told of, and where. */
export const NOTIFICATION_KINDS = [...MUTABLE_KINDS, ...OWN_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const CHANNELS = ['app', 'push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A kind on a channel that somebody switched off: "message.email". */
export type Muted = `${MutableKind}.${Channel}`;

/** Notifications kept for a person; beyond it the oldest go. */
export const NOTIFICATIONS_MAX = 100;
/** Browsers of a person that get pushes. */
export const PUSH_MAX = 10;
/** Milliseconds something waits unread, and its person is away, until an email tells of it. */
export const DIGEST_AFTER_MS = 4 * 3_600_000;
/** Milliseconds between two such emails. */
export const DIGEST_EVERY_MS = 24 * 3_600_000;

/** Whom a notification is about; one's own account: oneself. */
export type NotificationPerson = Pick<Developer, '_id' | 'firstName' | 'lastName' | 'photoUrl'>;

/** One thing that happened; messages of one person are one until they are read. */
export interface Notification {
  _id: string;
  kind: NotificationKind;
  from: NotificationPerson;
  /** Of messages: how many. */
  count: number;
  /** ISO 8601: of messages, when the last one came. */
  at: string;
  isRead: boolean;
}

type Told = Pick<Notification, 'kind' | 'count'>;

/** Every kind has its words and its page: one without them does not compile. */
const KINDS: Record<
  NotificationKind,
  { says: (count: number) => string; path: (fromUserId: string) => string }
> = {
  request: { says: () => 'wants to connect', path: () => '/request' },
  accepted: { says: () => 'is now connected with you', path: (id) => `/chat/${id}` },
  message: {
    says: (count) =>
      formOf(count, {
        one: 'sent you a message',
        other: `sent you ${formatNumber(count)} messages`,
      }),
    path: (id) => `/chat/${id}`,
  },
  session: { says: () => 'updated your session', path: (id) => `/chat/${id}` },
  reminder: { says: () => 'has a session with you in a few minutes', path: (id) => `/chat/${id}` },
  talk: { says: () => 'called you', path: (id) => `/chat/${id}` },
  device: {
    says: (count) =>
      formOf(count, {
        one: 'New login to your account',
        other: `${formatNumber(count)} new devices logged in to your account`,
      }),
    path: () => '/settings#devices',
  },
  passkeyAdded: {
    says: (count) =>
      formOf(count, {
        one: 'A passkey was added to your account',
        other: `${formatNumber(count)} passkeys were added to your account`,
      }),
    path: () => '/settings#passkeys',
  },
  passkeyRemoved: {
    says: (count) =>
      formOf(count, {
        one: 'A passkey was removed from your account',
        other: `${formatNumber(count)} passkeys were removed from your account`,
      }),
    path: () => '/settings#passkeys',
  },
  appOff: {
    says: () => 'Two-factor authentication was turned off for your account',
    path: () => '/settings#factors',
  },
  recoveryCodes: {
    says: () => 'Your recovery codes are running low',
    path: () => '/settings#factors',
  },
  reports: {
    says: () => 'Open reports will be deleted soon if nobody decides on them',
    path: () => '/admin',
  },
};

/** Whether it is about oneself; its words are then a whole sentence, and need no name. */
export const isAboutOneself = (kind: NotificationKind): kind is (typeof OWN_KINDS)[number] =>
  (OWN_KINDS as readonly NotificationKind[]).includes(kind);

/** What happened, after the name of whom it is about, if that is somebody else. */
export const whatHappened = ({ kind, count }: Told): string => KINDS[kind].says(count);

/** "Ada Lovelace sent you a message". */
export const notificationLine = (told: Told & { from: NotificationPerson }): string =>
  isAboutOneself(told.kind) ? whatHappened(told) : `${fullName(told.from)} ${whatHappened(told)}`;

/** Where one can do something about it. */
export const notificationPath = ({ kind, from }: Pick<Notification, 'kind' | 'from'>): string =>
  KINDS[kind].path(from._id);
