import { formatNumber, formOf } from './language.ts';
import { DAY_MS, HOUR_MS } from './time.ts';
import type { Developer } from './user.ts';
import { fullName } from './user.ts';

export const CHANNELS = ['app', 'push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

interface Kind {
  channels: readonly Channel[];
  /** The text of such a notification is a full sentence without a name. */
  isAboutOneself: boolean;
  /** Off until the user turns it on. */
  isQuiet?: true;
  /** Also from muted conversations. */
  passesMute?: true;
  text: (count: number) => string;
  path: (fromUserId: string) => string;
}

/** Each channel can be muted. */
const FROM_PERSON = { channels: CHANNELS, isAboutOneself: false } as const;
/** News about the own account can't be muted. Security mail is sent at once, so the digest leaves it out. */
const ABOUT_ONESELF = { channels: ['app', 'push'], isAboutOneself: true } as const;

const chat = (fromUserId: string): string => `/chat/${fromUserId}`;
const counted = (one: string, other: (count: string) => string) => (count: number) =>
  formOf(count, { one, other: other(formatNumber(count)) });

const KINDS = {
  request: { ...FROM_PERSON, text: () => 'wants to connect', path: () => '/request' },
  accepted: { ...FROM_PERSON, text: () => 'is now connected with you', path: chat },
  message: {
    ...FROM_PERSON,
    text: counted('sent you a message', (count) => `sent you ${count} messages`),
    path: chat,
  },
  session: { ...FROM_PERSON, text: () => 'updated your session', path: chat },
  reminder: {
    ...FROM_PERSON,
    passesMute: true,
    text: () => 'has a session with you in a few minutes',
    path: chat,
  },
  talk: { ...FROM_PERSON, passesMute: true, text: () => 'called you', path: chat },
  /** It would be over when a digest is read. */
  free: {
    channels: ['app', 'push'],
    isAboutOneself: false,
    isQuiet: true,
    text: () => 'is free to pair',
    path: chat,
  },
  device: {
    ...ABOUT_ONESELF,
    text: counted(
      'New login to your account',
      (count) => `${count} new devices logged in to your account`,
    ),
    path: () => '/settings#devices',
  },
  passkeyAdded: {
    ...ABOUT_ONESELF,
    text: counted(
      'A passkey was added to your account',
      (count) => `${count} passkeys were added to your account`,
    ),
    path: () => '/settings#passkeys',
  },
  passkeyRemoved: {
    ...ABOUT_ONESELF,
    text: counted(
      'A passkey was removed from your account',
      (count) => `${count} passkeys were removed from your account`,
    ),
    path: () => '/settings#passkeys',
  },
  appOff: {
    ...ABOUT_ONESELF,
    text: () => 'Two-factor authentication was turned off for your account',
    path: () => '/settings#factors',
  },
  recoveryCodes: {
    ...ABOUT_ONESELF,
    text: () => 'Your recovery codes are running low',
    path: () => '/settings#factors',
  },
  /** Warns moderators. */
  reports: {
    ...ABOUT_ONESELF,
    text: () => 'Open reports will be deleted soon if nobody decides on them',
    path: () => '/admin',
  },
} satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof KINDS;
type OwnKind = {
  [Name in NotificationKind]: (typeof KINDS)[Name]['isAboutOneself'] extends true ? Name : never;
}[NotificationKind];
export type MutableKind = Exclude<NotificationKind, OwnKind>;
export type SecurityKind = Exclude<OwnKind, 'reports'>;
export type Muted = `${MutableKind}.${Channel}`;

export const isAboutOneself = (kind: NotificationKind): kind is OwnKind =>
  KINDS[kind].isAboutOneself;

// Pages that use neither list load neither.
export const NOTIFICATION_KINDS = /* @__PURE__ */ Object.keys(KINDS) as NotificationKind[];
export const MUTABLE_KINDS = /* @__PURE__ */ NOTIFICATION_KINDS.filter(
  (kind): kind is MutableKind => !isAboutOneself(kind),
);

/** Badges of the navigation count these, so the bell's number doesn't. */
export const COUNTED_BY_TABS: readonly NotificationKind[] = [
  'request',
  'message',
  'session',
  'talk',
];

const QUIET: readonly NotificationKind[] = /* @__PURE__ */ NOTIFICATION_KINDS.filter((kind) => {
  const { isQuiet }: Kind = KINDS[kind];
  return isQuiet;
});

export const passesMute = (kind: NotificationKind): boolean => {
  const { isAboutOneself: isOwn, passesMute: passes }: Kind = KINDS[kind];
  return isOwn || passes === true;
};

/** The stored list has the channels different from the default. */
export const isOn = (changed: readonly Muted[], kind: MutableKind, channel: Channel): boolean =>
  changed.includes(`${kind}.${channel}`) === QUIET.includes(kind);

/** Returns the changed list. */
export function turned(
  changed: readonly Muted[],
  kinds: readonly MutableKind[],
  channel: Channel,
  on: boolean,
): Muted[] {
  const these = kinds.map((kind): Muted => `${kind}.${channel}`);
  const others = changed.filter((one) => !these.includes(one));
  return [...others, ...these.filter((_, at) => on === QUIET.includes(kinds[at] as MutableKind))];
}

export const channelsOf = (kind: NotificationKind): readonly Channel[] => KINDS[kind].channels;

/** Older notifications are deleted. */
export const NOTIFICATIONS_MAX = 100;
export const PUSH_MAX = 10;
/** A digest contains notifications that were unread for this long while their owner was away. */
export const DIGEST_AFTER_MS = 4 * HOUR_MS;
/** Two digests are at least this far apart. */
export const DIGEST_EVERY_MS = DAY_MS;

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

export const whatHappened = ({ kind, count }: Happening): string => KINDS[kind].text(count);

export const notificationLine = (notification: Happening & { from: NotificationPerson }): string =>
  isAboutOneself(notification.kind)
    ? whatHappened(notification)
    : `${fullName(notification.from)} ${whatHappened(notification)}`;

export const notificationPath = ({ kind, from }: Pick<Notification, 'kind' | 'from'>): string =>
  KINDS[kind].path(from._id);
