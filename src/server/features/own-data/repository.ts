import { FIELD_NAMES } from '#shared/profile-fields.ts';
import { type Developer, fullName } from '#shared/user.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { timestampOf } from '../../platform/ids.ts';
import { contentOf, type StoredContent } from '../chat/messages/wire.ts';
import { toProfile } from '../profile/profile.ts';
import { noteToSender, readNote } from '../requests/sent-note.ts';
import { connectionsOf, one, part, rows } from './batches.ts';
import { iso } from '../../platform/time.ts';

const PAIR = ['lowUserId', 'highUserId'] as const;
const OWN = [...PAIR, 'userId'] as const;
const MESSAGE = ['id', 'kind', 'text', 'payload', 'state'] as const;
const ACCOUNT = ['email', 'emailVerified', 'createdAt', 'updatedAt', 'pauseAskedAt'] as const;
const STATE = ['suspendedUntil', 'suspendedFor', 'pausedUntil', 'invitesUsed'] as const;
const HIDES = ['hidesPresence', 'hidesReceipts'] as const;

const timed = <Row extends { id: string }>(row: Row) => ({ ...row, at: timestampOf(row.id) });

const message = <Row extends StoredContent & { id: string }>({ payload, ...row }: Row) =>
  timed({ ...row, ...contentOf({ ...row, payload }) });

/** The parts are in the order of the export. The columns contain no secrets. */
export const PARTS = {
  profile: one(
    'users',
    ['id', 'photoUrl', ...FIELD_NAMES, 'projectDay', 'idleEndsAt', ...ACCOUNT, ...STATE, ...HIDES],
    (row) => row && { ...row, ...toProfile(row), emailVerified: Boolean(row.emailVerified) },
    'id',
  ),
  photo: part(['photos'], async ({ photos }, userId) => {
    const name = await photos.of(userId);
    const body = name && (await photos.file(name, 800, 'webp'));
    return body && { type: 'image/webp', base64: body.toString('base64') };
  }),
  signIns: rows('accounts', ['providerId', 'accountId', 'createdAt']),
  passkeys: rows('passkeys', ['name', 'transports', 'backedUp', 'createdAt', 'lastUsedAt']),
  secondFactor: part(['second_factors', 'recovery_codes'], async ({ database }, userId) => {
    const factor = await findRow(database.db, 'second_factors', { userId });
    const codes = database.db.selectFrom('recovery_codes').where('userId', '=', userId);
    return {
      app: factor && { begunAt: iso(factor.createdAt), onSince: iso(factor.confirmedAt) },
      recoveryCodes: await codes.select('usedAt').orderBy('usedAt').execute(),
    };
  }),
  trustedBrowsers: rows('trusted_browsers', ['id', 'userAgent', 'expiresAt']),
  sessions: rows('sessions', ['createdAt', 'expiresAt', 'lastActiveAt', 'ipAddress', 'userAgent']),
  emailChanges: rows('email_changes', ['newEmail', 'expiresAt'], { key: ['userId'] }),
  freeNow: one('free_now', ['until', 'line']),
  lastSeen: one('last_seen', ['seenAt'], (row) => iso(row?.seenAt ?? null)),
  requests: rows('signals', ['fromUserId', 'createdAt', 'review', 'note', 'laterUntil', 'status'], {
    owner: ['toUserId'],
    key: ['fromUserId'],
    named: true,
    // Ignored signals aren't disclosed.
    map: ({ status, note, ...row }) =>
      status === 'interested' ? { ...row, note: readNote(note) } : undefined,
  }),
  connections: part(['connections'], ({ database }, userId) => connectionsOf(database.db, userId)),
  pairLinks: rows('pair_links', ['id', 'usesLeft', 'expiresAt'], { map: timed }),
  saved: rows('saved', ['savedId', 'line', 'savedAt'], {
    key: ['savedId'],
    named: true,
    map: ({ savedId, ...row }) => ({ id: savedId, ...row }),
  }),
  blocked: rows('blocks', ['blockedId', 'createdAt'], {
    owner: ['blockerId'],
    key: ['blockedId'],
    named: true,
    map: ({ blockedId, ...row }) => ({ id: blockedId, ...row }),
  }),
  // Reports about deleted accounts are left out like those about blockers, so neither tells the other.
  reports: rows('reports', ['id', 'reportedId', 'profile', 'reason', 'details'], {
    owner: ['reporterId'],
    hidesBlockers: ['reportedId'],
    map: ({ profile, reportedId, ...row }) =>
      reportedId === null
        ? undefined
        : timed({ ...row, about: fullName(JSON.parse(profile) as Developer) }),
  }),
  warnings: rows('warnings', ['id', 'reason', 'seenAt'], { map: timed }),
  notifications: part(['notifications'], ({ notifications }, userId) => notifications.all(userId)),
  notificationSettings: one('notification_settings', ['muted', 'digestAt']),
  // A failed attempt may be someone else's, so its network address is left out.
  auditLog: rows('audit_log', ['id', 'kind', 'action', 'actorId', 'address', 'detail'], {
    owner: ['personId'],
    map: ({ kind, actorId, address, detail, ...row }, userId) => {
      // Decisions of moderators reach the person as warnings and suspensions.
      if (kind === 'moderation') return undefined;
      const own = actorId === userId;
      const known = JSON.parse(detail) as unknown;
      return timed({ ...row, own, address: own ? address : null, detail: known });
    },
  }),
  publicPage: one('public_pages', ['on', 'show', 'contact', 'noindex']),
  addresses: rows('handles', ['handle', 'until'], { key: ['handle'] }),
  // The learned numbers depend on what others chose about the user, declines and ignored signals included.
  learning: one('tastes', ['off'], (taste) => ({ on: taste?.off !== 1 })),
  feedFilters: one('feed_filters', ['query'], (row) => row?.query ?? ''),
  pushSubscriptions: rows('push_subscriptions', ['id', 'endpoint'], { map: timed }),
  mails: rows('outbox', ['id', 'subject', 'status', 'createdAt'], { owner: ['recipient'] }),
  answers: rows('signals', ['toUserId', 'createdAt', 'review', 'note', 'status', 'shownAs'], {
    owner: ['fromUserId'],
    key: ['toUserId'],
    named: true,
    map: ({ createdAt, review, shownAs, ...row }) => {
      // A declined request appears as its sender sees it; declines aren't disclosed.
      if (shownAs === 'none') return undefined;
      const note = noteToSender(row.note, createdAt, Date.now());
      const accepted = review === 'accepted';
      return { ...row, note, status: shownAs ?? row.status, accepted, createdAt };
    },
  }),
  endedMessages: rows('ended_messages', [...MESSAGE, 'endedAt'], {
    owner: ['senderId'],
    hidesBlockers: PAIR,
    map: message,
  }),
  // Earlier texts of edited or deleted messages are stored for a while.
  originals: rows('message_originals', ['messageId', 'text', 'replacedAt'], {
    owner: ['senderId'],
    key: ['messageId', 'change'],
    hidesBlockers: PAIR,
    map: ({ replacedAt, ...row }) => ({ ...row, until: replacedAt }),
  }),
  readUpTo: rows('chat_marks', [...PAIR, 'receivedUpTo', 'readUpTo'], { owner: OWN, key: PAIR }),
  conversationSettings: rows(
    'conversation_settings',
    [...PAIR, 'mutedUntil', 'archivedUpTo', 'unreadMark'],
    { owner: OWN, key: PAIR },
  ),
  reactions: rows('reactions', ['messageId', 'emoji'], { owner: OWN, key: ['messageId', 'emoji'] }),
  messages: rows('messages', ['id', 'senderId', ...MESSAGE], {
    owner: PAIR,
    map: (row, withUserId) => ({ withUserId, ...message(row) }),
  }),
  pictures: part(['pictures'], ({ pictures }, userId) => pictures.sentBy(userId)),
  pads: part(['pads', 'pad_updates'], ({ pads }, userId) => pads.all(userId)),
  padVersions: part(['pad_versions'], ({ pads }, userId) => pads.allVersions(userId)),
  pairSessions: part(['pair_sessions'], ({ sessions }, userId) => sessions.all(userId)),
};

type Exported = (typeof PARTS)[keyof typeof PARTS]['tables'][number];

/** A table that is neither here nor in {@link PARTS} doesn't compile. */
export const LEFT: Record<Exclude<keyof Tables, Exported>, string> = {
  verifications: 'sign-ins with GitHub that earlier versions began; unused',
  account_links: 'hashes of the tokens of mailed links',
  put_away: 'until when a hidden request stays hidden if it is withdrawn and sent again',
  spent_challenges: 'hashes of used challenges, for minutes, without names',
  waiting_sign_ins: 'sign-ins that wait for a second factor, for ten minutes',
  invitations: 'hashes of the tokens of a host’s invitations, without names',
  pad_absences: 'the pad’s text when a person left it; pads and their versions are exported',
  talkers: 'ongoing calls; deleted when they end',
  moderation_log: 'empty: its entries moved to the audit log; a later version drops it',
  calendars: 'the hash of the secret address of a calendar',
  hands: 'the next cards of the feed, for ten minutes',
  taste_model: 'one model learned from all people’s signals',
  standing: 'counts of other people’s signals, without names',
  facets: 'tags and how many people list them',
  developer_facets: 'an index of the exported profile',
};
