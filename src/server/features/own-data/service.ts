import { setImmediate as othersFirst } from 'node:timers/promises';
import { site } from '#site';
import type { Database } from '../../platform/db/database.ts';
import { timestampOf } from '../../platform/ids.ts';
import type { LimitAttempts } from '../../platform/limits/limiter.ts';
import { pairOf } from '../chat/messages/pairs.ts';
import { contentOf, type StoredContent } from '../chat/messages/wire.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Pads } from '../pad/service.ts';
import { FIRST_ID } from '../../platform/db/paging.ts';
import { toProfile } from '../profile/profile.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Photos } from '../profile/photos/service.ts';
import { noteToSender, readNote } from '../requests/sent-note.ts';
import * as stored from './repository.ts';

export type Export = ReturnType<typeof createExport>;

/** Rows per read; others are served in between. */
const STRETCH = 100;

const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

/** Exports everything stored about a person. */
export function createExport(parts: {
  database: Database;
  photos: Pick<Photos, 'of' | 'file'>;
  notifications: Pick<Notifications, 'all'>;
  pads: Pick<Pads, 'all' | 'allVersions'>;
  sessions: Pick<Sessions, 'all'>;
  limit: LimitAttempts;
}) {
  const { database, photos, notifications, pads, sessions, limit } = parts;
  const { db } = database;

  return {
    /** Streams the export as JSON, so years of messages are never in memory. Throws a Problem beyond the limit. */
    async write(userId: string): Promise<AsyncGenerator<string>> {
      await limit('export.user', userId);
      return pieces(userId);
    },
  };

  async function* pieces(userId: string): AsyncGenerator<string> {
    const head = { site: site.name, writtenAt: new Date().toISOString() };
    yield JSON.stringify(head, null, 1).slice(0, -2);
    const profile = await stored.profileOf(db, userId);
    for (const [name, read] of Object.entries(small(userId, profile?.email ?? ''))) {
      yield `,\n ${JSON.stringify(name)}: ${JSON.stringify(await read(), null, 1)}`;
    }
    for (const [name, rows] of Object.entries(long(userId))) {
      let before = `,\n ${JSON.stringify(name)}: [\n  `;
      let empty = true;
      for await (const row of rows) {
        yield before + JSON.stringify(row);
        before = ',\n  ';
        empty = false;
      }
      yield empty ? `${before.trimEnd()}]` : '\n ]';
    }
    yield '\n}\n';
  }

  /** Returns readers of the small parts by name. */
  function small(userId: string, email: string): Record<string, () => Promise<unknown>> {
    return {
      profile: async () => profileOf(await stored.profileOf(db, userId)),
      photo: () => photoOf(userId),
      signIns: () => stored.signInsOf(db, userId),
      passkeys: async () =>
        (await stored.passkeysOf(db, userId)).map((row) => ({
          ...row,
          createdAt: iso(row.createdAt),
          lastUsedAt: iso(row.lastUsedAt),
        })),
      secondFactor: () => secondFactorOf(userId),
      trustedBrowsers: () => dated(stored.trustedBrowsersOf(db, userId), 'expiresAt'),
      sessions: async () =>
        (await stored.sessionsOf(db, userId)).map((row) => ({
          ...row,
          lastActiveAt: iso(row.lastActiveAt),
        })),
      emailChanges: () => dated(stored.emailChangesOf(db, userId), 'expiresAt'),
      lastSeen: async () => iso((await stored.lastSeenOf(db, userId))?.seenAt),
      requests: async () =>
        (await stored.requestsTo(db, userId)).map((row) => ({
          ...row,
          note: readNote(row.note),
          createdAt: iso(row.createdAt),
          laterUntil: iso(row.laterUntil),
        })),
      connections: () => dated(stored.connectionsOf(db, userId), 'createdAt'),
      pairLinks: async () =>
        (await stored.pairLinksOf(db, userId)).map((row) => ({
          ...timed(row),
          expiresAt: iso(row.expiresAt),
        })),
      blocked: () => dated(stored.blockedBy(db, userId), 'createdAt'),
      reports: async () => (await stored.reportsBy(db, userId)).map(timed),
      warnings: async () => (await stored.warningsTo(db, userId)).map(timed),
      notifications: () => notifications.all(userId),
      notificationSettings: async () => (await stored.settingsOf(db, userId)) ?? null,
      publicPage: async () => (await stored.publicPageOf(db, userId)) ?? null,
      addresses: () => dated(stored.addressesOf(db, userId), 'until'),
      learning: async () => {
        const taste = await stored.preferencesOf(db, userId);
        const learned = taste?.numbers?.toString('base64') ?? null;
        return { on: taste?.off !== 1, learned };
      },
      feedFilters: async () => (await stored.feedFiltersOf(db, userId))?.query ?? '',
      pushSubscriptions: async () => (await stored.pushesOf(db, userId)).map(timed),
      mails: () => dated(stored.mailsTo(db, email), 'createdAt'),
    };
  }

  async function secondFactorOf(userId: string) {
    const factor = await stored.secondFactorOf(db, userId);
    const recoveryCodes = await stored.recoveryCodesOf(db, userId);
    return {
      app: factor && { begunAt: iso(factor.createdAt), onSince: iso(factor.confirmedAt) },
      recoveryCodes: recoveryCodes.map(({ usedAt }) => ({ usedAt: iso(usedAt) })),
    };
  }

  async function photoOf(userId: string) {
    const name = await photos.of(userId);
    const body = name === null ? null : await photos.file(name, 800, 'webp');
    return body && { type: 'image/webp', base64: body.toString('base64') };
  }

  /** Returns streams of the parts growing over time, by name. */
  function long(userId: string): Record<string, AsyncIterable<object>> {
    return {
      ...{ answers: answers(userId), endedMessages: ended(userId), originals: originals(userId) },
      ...calls(userId),
      pads: pads.all(userId),
      padVersions: pads.allVersions(userId),
      pairSessions: sessions.all(userId),
    };
  }

  async function* answers(userId: string) {
    const read = (after: string) => stored.signalsFrom(db, userId, after, STRETCH);
    const now = Date.now();
    for await (const { review, createdAt, ...row } of inStretches(read, 'toUserId')) {
      const note = noteToSender(row.note, createdAt, now);
      // Declines aren't disclosed to the sender.
      yield { ...row, note, accepted: review === 'accepted', createdAt: iso(createdAt) };
    }
  }

  async function* ended(userId: string) {
    const read = (after: string) => stored.endedMessagesOf(db, userId, after, STRETCH);
    for await (const row of inStretches(read, 'id'))
      yield { ...timed(spelledOut(row)), endedAt: iso(row.endedAt) };
  }

  /** Yields earlier texts of edited or deleted messages, while they are stored. */
  async function* originals(userId: string) {
    let after = { messageId: FIRST_ID, change: 0 };
    for (;;) {
      const rows = await stored.originalsOf(db, userId, after, STRETCH);
      await othersFirst();
      for (const { messageId, text, replacedAt } of rows) {
        yield { messageId, text, until: iso(replacedAt) };
      }
      if (rows.length < STRETCH) return;
      after = rows.at(-1) ?? after;
    }
  }

  /** Returns streams of the conversations by name: receipts, messages of both people, own reactions. */
  function calls(userId: string) {
    async function* pairs() {
      for (const { id: withUserId } of await stored.connectionsOf(db, userId)) {
        yield { withUserId, pair: pairOf(userId, withUserId) };
        await othersFirst();
      }
    }
    async function* readUpTo() {
      for await (const { pair } of pairs()) yield* await stored.marksOf(db, pair, userId);
    }
    async function* messages() {
      for await (const { withUserId, pair } of pairs()) {
        const read = (after: string) => stored.messagesWith(db, pair, after, STRETCH);
        for await (const row of inStretches(read, 'id')) {
          yield { withUserId, ...timed(spelledOut(row)) };
        }
      }
    }
    async function* reactions() {
      for await (const { pair } of pairs()) {
        const read = (after: string) => stored.messageIdsWith(db, pair, after, STRETCH);
        let ids: string[] = [];
        for await (const { id } of inStretches(read, 'id')) {
          if (ids.push(id) < STRETCH) continue;
          yield* await stored.reactionsTo(db, pair, userId, ids);
          ids = [];
        }
        if (ids.length > 0) yield* await stored.reactionsTo(db, pair, userId, ids);
      }
    }
    return { readUpTo: readUpTo(), reactions: reactions(), messages: messages() };
  }
}

/** Reads rows in batches by the key `key` and yields in between. */
async function* inStretches<Key extends string, Row extends Record<Key, string>>(
  read: (after: string) => Promise<Row[]>,
  key: Key,
): AsyncGenerator<Row> {
  let after: string = FIRST_ID;
  for (;;) {
    const rows = await read(after);
    await othersFirst();
    yield* rows;
    if (rows.length < STRETCH) return;
    after = rows.at(-1)?.[key] ?? after;
  }
}

type ProfileRow = Awaited<ReturnType<typeof stored.profileOf>>;

function profileOf(row: ProfileRow) {
  if (row === undefined) return null;
  return {
    ...row,
    ...toProfile(row),
    emailVerified: Boolean(row.emailVerified),
    suspendedUntil: iso(row.suspendedUntil),
  };
}

/** Returns a message with the fields of its kind by name. */
const spelledOut = <Row extends StoredContent>({ kind, text, payload, ...row }: Row) => ({
  ...row,
  ...contentOf({ kind, text, payload }),
});

const timed = <Row extends { id: string }>(row: Row) => ({ ...row, at: timestampOf(row.id) });

/** Converts one time column to ISO 8601. */
async function dated<Name extends string, Row extends Record<Name, number | null>>(
  rows: Promise<Row[]>,
  name: Name,
) {
  return (await rows).map((row) => ({ ...row, [name]: iso(row[name]) }));
}
