import type { Tables } from '../../platform/db/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { DEVELOPER_COLUMNS } from '../profile/profile.ts';
import type { Pair } from '../chat/messages/store.ts';

/** The part of the export for each table, or the reason for having none. The types require an entry for each table. */
export const COVERED: Record<keyof Tables, { part: string } | { left: string }> = {
  users: { part: 'profile' },
  sessions: { part: 'sessions' },
  accounts: { part: 'signIns' },
  verifications: { left: 'sign-ins with GitHub that are under way' },
  account_links: { left: 'secrets of links that are on their way by mail' },
  signals: { part: 'answers' },
  put_away: { left: 'until when a withdrawn request stays hidden if it is sent again' },
  connections: { part: 'connections' },
  passkeys: { part: 'passkeys' },
  spent_challenges: { left: 'hashes of what a passkey answered, for minutes, which name nobody' },
  second_factors: { part: 'secondFactor' },
  recovery_codes: { part: 'secondFactor' },
  trusted_browsers: { part: 'trustedBrowsers' },
  waiting_sign_ins: { left: 'sign-ins that wait for a code, for ten minutes' },
  invitations: { left: 'secrets of links that a host made, which name nobody' },
  outbox: { part: 'mails' },
  messages: { part: 'messages' },
  chat_marks: { part: 'readUpTo' },
  reactions: { part: 'reactions' },
  pads: { part: 'pads' },
  pad_updates: { part: 'pads' },
  pad_versions: { part: 'padVersions' },
  pad_absences: { left: 'what a pad said when one left it; its versions say as much' },
  talkers: { left: 'calls that are under way; nothing of them is kept' },
  pair_sessions: { part: 'pairSessions' },
  last_seen: { part: 'lastSeen' },
  blocks: { part: 'blocked' },
  pair_links: { part: 'pairLinks' },
  ended_messages: { part: 'endedMessages' },
  message_originals: { part: 'originals' },
  reports: { part: 'reports' },
  warnings: { part: 'warnings' },
  moderation_log: { left: 'about the work of moderators, who are others' },
  photos: { part: 'photo' },
  notifications: { part: 'notifications' },
  notification_settings: { part: 'notificationSettings' },
  push_subscriptions: { part: 'pushSubscriptions' },
  email_changes: { part: 'emailChanges' },
  feed_filters: { part: 'feedFilters' },
  hands: { left: 'the next cards of the feed, made anew every ten minutes' },
  tastes: { part: 'learning' },
  taste_model: { left: 'what is learned of everyone together' },
  standing: { left: 'counts of what others did, none of whom it names' },
  public_pages: { part: 'publicPage' },
  handles: { part: 'addresses' },
  facets: { left: 'words and how many list them' },
  developer_facets: { left: 'an index over the profile' },
};

/** Returns the account without secrets. */
export const profileOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(DEVELOPER_COLUMNS)
    .select(['email', 'emailVerified', 'createdAt', 'updatedAt', 'suspendedUntil', 'suspendedFor'])
    .select('invitesUsed')
    .where('id', '=', userId)
    .executeTakeFirst();

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['createdAt', 'expiresAt', 'lastActiveAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

export const signInsOf = (db: Db, userId: string) =>
  db
    .selectFrom('accounts')
    .select(['providerId', 'accountId', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** Returns passkeys without the keys. */
export const passkeysOf = (db: Db, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'transports', 'backedUp', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** Returns the authenticator app without its secret. */
export const secondFactorOf = (db: Db, userId: string) =>
  db
    .selectFrom('second_factors')
    .select(['createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

/** Returns the times of used recovery codes, without the codes. */
export const recoveryCodesOf = (db: Db, userId: string) =>
  db
    .selectFrom('recovery_codes')
    .select('usedAt')
    .where('userId', '=', userId)
    .orderBy('usedAt')
    .execute();

export const trustedBrowsersOf = (db: Db, userId: string) =>
  db
    .selectFrom('trusted_browsers')
    .select(['id', 'userAgent', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** Returns signals of a person after the id `after`. */
export const signalsFrom = (db: Db, userId: string, after: string, limit: number) =>
  db
    .selectFrom('signals as s')
    .innerJoin('users as u', 'u.id', 's.toUserId')
    .select(['s.toUserId', 'u.firstName', 'u.lastName', 's.createdAt', 's.review', 's.note'])
    // A declined request appears as its sender sees it.
    .select((is) => is.fn.coalesce('s.shownAs', 's.status').as('status'))
    .where('s.fromUserId', '=', userId)
    .where((is) => is(is.fn.coalesce('s.shownAs', 's.status'), '<>', 'none'))
    .where('s.toUserId', '>', after)
    .orderBy('s.toUserId')
    .limit(limit)
    .execute();

/** Returns pair links without secrets. */
export const pairLinksOf = (db: Db, userId: string) =>
  db
    .selectFrom('pair_links')
    .select(['id', 'usesLeft', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** Returns received requests. Ignored signals aren't disclosed. */
export const requestsTo = (db: Db, userId: string) =>
  db
    .selectFrom('signals as s')
    .innerJoin('users as u', 'u.id', 's.fromUserId')
    .select(['s.fromUserId', 'u.firstName', 'u.lastName', 's.createdAt', 's.review', 's.note'])
    .select('s.laterUntil')
    .where('s.toUserId', '=', userId)
    .where('s.status', '=', 'interested')
    .orderBy('s.createdAt')
    .execute();

export const connectionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('connections as c')
    .innerJoin('users as u', (join) =>
      join.on((is) =>
        is.or([
          is.and([is('c.lowUserId', '=', userId), is('u.id', '=', is.ref('c.highUserId'))]),
          is.and([is('c.highUserId', '=', userId), is('u.id', '=', is.ref('c.lowUserId'))]),
        ]),
      ),
    )
    .select(['u.id', 'u.firstName', 'u.lastName', 'c.createdAt'])
    .orderBy('c.createdAt')
    .execute();

/** Returns messages with one connection after the id `after`, oldest first. */
export const messagesWith = (
  db: Db,
  { lowUserId, highUserId }: Pair,
  after: string,
  limit: number,
) =>
  db
    .selectFrom('messages')
    .select(['id', 'senderId', 'kind', 'text', 'payload', 'state'])
    .where((is) => is.and({ lowUserId, highUserId }))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the ids of {@link messagesWith}. */
export const messageIdsWith = (
  db: Db,
  { lowUserId, highUserId }: Pair,
  after: string,
  limit: number,
) =>
  db
    .selectFrom('messages')
    .select('id')
    .where((is) => is.and({ lowUserId, highUserId }))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns the person's receipts in one conversation. */
export const marksOf = (db: Db, { lowUserId, highUserId }: Pair, userId: string) =>
  db
    .selectFrom('chat_marks')
    .select(['lowUserId', 'highUserId', 'receivedUpTo', 'readUpTo'])
    .where((is) => is.and({ lowUserId, highUserId, userId }))
    .execute();

/** Returns the person's reactions to messages `ids`. */
export const reactionsTo = (
  db: Db,
  { lowUserId, highUserId }: Pair,
  userId: string,
  ids: readonly string[],
) =>
  db
    .selectFrom('reactions')
    .select(['messageId', 'emoji'])
    .where((is) => is.and({ lowUserId, highUserId, userId }))
    .where('messageId', 'in', ids)
    .orderBy('messageId')
    .execute();

/** Returns the person's messages in ended conversations, oldest first. */
export const endedMessagesOf = (db: Db, userId: string, after: string, limit: number) =>
  db
    .selectFrom('ended_messages')
    .select(['id', 'kind', 'text', 'payload', 'state', 'endedAt'])
    .where('senderId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns earlier texts of the person's messages, in order. */
export const originalsOf = (
  db: Db,
  userId: string,
  after: { messageId: string; change: number },
  limit: number,
) =>
  db
    .selectFrom('message_originals')
    .select(['messageId', 'change', 'text', 'replacedAt'])
    .where('senderId', '=', userId)
    .where((is) =>
      is(is.refTuple('messageId', 'change'), '>', is.tuple(after.messageId, after.change)),
    )
    .orderBy('messageId')
    .orderBy('change')
    .limit(limit)
    .execute();

export const lastSeenOf = (db: Db, userId: string) =>
  db.selectFrom('last_seen').select('seenAt').where('userId', '=', userId).executeTakeFirst();

export const blockedBy = (db: Db, userId: string) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('users as u', 'u.id', 'b.blockedId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'b.createdAt'])
    .where('b.blockerId', '=', userId)
    .orderBy('b.createdAt')
    .execute();

export const reportsBy = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'reportedId', 'reason', 'details'])
    .where('reporterId', '=', userId)
    .orderBy('id')
    .execute();

export const warningsTo = (db: Db, userId: string) =>
  db
    .selectFrom('warnings')
    .select(['id', 'reason', 'seenAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

export const settingsOf = (db: Db, userId: string) =>
  db
    .selectFrom('notification_settings')
    .select(['muted', 'digestAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export const publicPageOf = (db: Db, userId: string) =>
  db
    .selectFrom('public_pages')
    .select(['on', 'show', 'contact', 'noindex'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export const addressesOf = (db: Db, userId: string) =>
  db
    .selectFrom('handles')
    .select(['handle', 'until'])
    .where('userId', '=', userId)
    .orderBy('handle')
    .execute();

export const preferencesOf = (db: Db, userId: string) =>
  db
    .selectFrom('tastes')
    .select(['off', 'numbers'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export const feedFiltersOf = (db: Db, userId: string) =>
  db.selectFrom('feed_filters').select('query').where('userId', '=', userId).executeTakeFirst();

export const pushesOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

export const mailsTo = (db: Db, email: string) =>
  db
    .selectFrom('outbox')
    .select(['id', 'subject', 'status', 'createdAt'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();

export const emailChangesOf = (db: Db, userId: string) =>
  db
    .selectFrom('email_changes')
    .select(['newEmail', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();
