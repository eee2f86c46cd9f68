import { site } from '#site';
import type { Database } from '../db/database.ts';
import { timestampOf } from '../ids.ts';
import type { LimitAttempts } from '../limiter.ts';
import { FIRST_ID } from '../paging.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Photos } from '../photos/service.ts';
import * as stored from './repository.ts';

export type Export = ReturnType<typeof createExport>;

/** Messages read at once: a megabyte at most, which is a few milliseconds. */
const STRETCH = 100;

const iso = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString();

/** A person's copy of all that is kept about them. */
export function createExport(parts: {
  database: Database;
  photos: Pick<Photos, 'of' | 'file'>;
  notifications: Pick<Notifications, 'all'>;
  limit: LimitAttempts;
}) {
  const { database, photos, notifications, limit } = parts;
  const { db } = database;

  return {
    /**
     * The copy as JSON, piece by piece: a conversation of years is never in memory as a whole.
     * Throws a Problem when it was asked for too often.
     */
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
    const long = {
      messages: conversations(userId),
      endedMessages: endedMessages(userId),
      originals: originals(userId),
    };
    for (const [name, stretches] of Object.entries(long)) {
      yield `,\n "${name}": [`;
      let separator = '\n  ';
      for await (const rows of stretches) {
        if (rows.length === 0) continue;
        yield separator + rows.map((row) => JSON.stringify(row)).join(',\n  ');
        separator = ',\n  ';
        // Whoever waits for this process comes first.
        await new Promise(setImmediate);
      }
      yield '\n ]';
    }
    yield '\n}\n';
  }

  /** The parts that are never large, by name. */
  function small(userId: string, email: string): Record<string, () => Promise<unknown>> {
    return {
      profile: async () => profileOf(await stored.profileOf(db, userId)),
      photo: () => photoOf(userId),
      signIns: () => stored.signInsOf(db, userId),
      sessions: async () =>
        (await stored.sessionsOf(db, userId)).map((row) => ({
          ...row,
          lastActiveAt: iso(row.lastActiveAt),
        })),
      emailChanges: () => dated(stored.emailChangesOf(db, userId), 'expiresAt'),
      lastSeen: async () => iso((await stored.lastSeenOf(db, userId))?.seenAt),
      answers: async () =>
        (await stored.signalsFrom(db, userId)).map(({ review, createdAt, ...row }) => ({
          ...row,
          // Nobody is told that they were declined.
          accepted: review === 'accepted',
          createdAt: iso(createdAt),
        })),
      requests: () => dated(stored.requestsTo(db, userId), 'createdAt'),
      connections: () => dated(stored.connectionsOf(db, userId), 'createdAt'),
      readUpTo: () => stored.marksOf(db, userId),
      reactions: () => stored.reactionsOf(db, userId),
      blocked: () => dated(stored.blockedBy(db, userId), 'createdAt'),
      reports: async () => (await stored.reportsBy(db, userId)).map(timed),
      warnings: async () => (await stored.warningsTo(db, userId)).map(timed),
      notifications: () => notifications.all(userId),
      notificationSettings: async () => (await stored.settingsOf(db, userId)) ?? null,
      feedFilters: async () => (await stored.feedFiltersOf(db, userId))?.query ?? '',
      pushSubscriptions: async () => (await stored.pushesOf(db, userId)).map(timed),
      mails: () => dated(stored.mailsTo(db, email), 'createdAt'),
    };
  }

  async function photoOf(userId: string) {
    const name = await photos.of(userId);
    const body = name === null ? null : await photos.file(name, 800, 'webp');
    return body && { type: 'image/webp', base64: body.toString('base64') };
  }

  /** Every message of one's conversations, the other one's too: they were written to oneself. */
  async function* conversations(userId: string) {
    for (const { id: withUserId } of await stored.connectionsOf(db, userId)) {
      const [lowUserId, highUserId] = [userId, withUserId].sort() as [string, string];
      const pair = { lowUserId, highUserId };
      let after = FIRST_ID;
      for (let full = true; full;) {
        const rows = await stored.messagesWith(db, pair, after, STRETCH);
        yield rows.map((row) => ({ withUserId, ...timed(row) }));
        after = rows.at(-1)?.id ?? after;
        full = rows.length === STRETCH;
      }
    }
  }

  async function* endedMessages(userId: string) {
    let after = FIRST_ID;
    for (let full = true; full;) {
      const rows = await stored.endedMessagesOf(db, userId, after, STRETCH);
      yield rows.map(({ endedAt, ...row }) => ({ ...timed(row), endedAt: iso(endedAt) }));
      after = rows.at(-1)?.id ?? after;
      full = rows.length === STRETCH;
    }
  }

  /** What one's messages said before they were edited or deleted, as long as it is kept. */
  async function* originals(userId: string) {
    let after = { messageId: FIRST_ID, change: 0 };
    for (let full = true; full;) {
      const rows = await stored.originalsOf(db, userId, after, STRETCH);
      yield rows.map(({ messageId, text, replacedAt }) => ({
        messageId,
        text,
        until: iso(replacedAt),
      }));
      after = rows.at(-1) ?? after;
      full = rows.length === STRETCH;
    }
  }
}

type ProfileRow = Awaited<ReturnType<typeof stored.profileOf>>;

function profileOf(row: ProfileRow) {
  if (row === undefined) return null;
  const { emailVerified, skills, lookingFor, learning, languages, suspendedUntil, ...rest } = row;
  return {
    ...rest,
    emailVerified: Boolean(emailVerified),
    skills: JSON.parse(skills) as string[],
    lookingFor: JSON.parse(lookingFor) as string[],
    learning: JSON.parse(learning) as string[],
    languages: JSON.parse(languages) as string[],
    suspendedUntil: iso(suspendedUntil),
  };
}

const timed = <Row extends { id: string }>(row: Row) => ({ ...row, at: timestampOf(row.id) });

/** The rows with one of their times in ISO 8601. */
async function dated<Name extends string, Row extends Record<Name, number>>(
  rows: Promise<Row[]>,
  name: Name,
) {
  return (await rows).map((row) => ({ ...row, [name]: iso(row[name]) }));
}
