import { formatNumber, formOf } from './language.ts';
import type { Developer } from './user.ts';
import { fullName } from './user.ts';

/** What one can be told of, and where. */
export const NOTIFICATION_KINDS = [
  'request',
  'accepted',
  'message',
  'session',
  'reminder',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const CHANNELS = ['app', 'push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A kind on a channel that somebody switched off: "message.email". */
export type Muted = `${NotificationKind}.${Channel}`;

/** Notifications kept for a person; beyond it the oldest go. */
export const NOTIFICATIONS_MAX = 100;
/** Browsers of a person that get pushes. */
export const PUSH_MAX = 10;
/** Milliseconds something waits unread, and its person is away, until an email tells of it. */
export const DIGEST_AFTER_MS = 4 * 3_600_000;
/** Milliseconds between two such emails. */
export const DIGEST_EVERY_MS = 24 * 3_600_000;

/** Whom a notification is about. */
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
  accepted: { says: () => 'accepted your request', path: (id) => `/chat/${id}` },
  message: {
    says: (count) =>
      formOf(count, {
        one: 'sent you a message',
        other: `sent you ${formatNumber(count)} messages`,
      }),
    path: (id) => `/chat/${id}`,
  },
  session: { says: () => 'has news of a session with you', path: (id) => `/chat/${id}` },
  reminder: { says: () => 'has a session with you in a few minutes', path: (id) => `/chat/${id}` },
};

/** What happened, after the name of whom it is about. */
export const whatHappened = ({ kind, count }: Told): string => KINDS[kind].says(count);

/** "Ada Lovelace sent you a message". */
export const notificationLine = (told: Told & { from: NotificationPerson }): string =>
  `${fullName(told.from)} ${whatHappened(told)}`;

/** Where one can do something about it. */
export const notificationPath = ({ kind, from }: Pick<Notification, 'kind' | 'from'>): string =>
  KINDS[kind].path(from._id);
