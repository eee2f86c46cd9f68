import { site } from '#site';
import type { Database } from '../db/database.ts';
import { timestampOf } from '../ids.ts';
import type { LimitAttempts } from '../limiter.ts';
import type { Notifications } from '../notifications/service.ts';
import type { Photos } from '../photos/service.ts';
import * as stored from './repository.ts';

export type Export = ReturnType<typeof createExport>;

/** Messages read at once. */
const STRETCH = 500;

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
    yield ',\n "messages": [';
    let first = true;
    for await (const message of conversations(userId)) {
      yield `${first ? '' : ','}\n  ${JSON.stringify(message)}`;
      first = false;
    }
    yield '\n ]\n}\n';
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
      endedMessages: () => dated(stored.endedMessagesOf(db, userId), 'endedAt'),
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
      let after = '00000000-0000-0000-0000-000000000000';
      for (;;) {
        const rows = await stored.messagesWith(db, { lowUserId, highUserId }, after, STRETCH);
        for (const row of rows) {
          yield { withUserId, ...row, at: timestampOf(row.id) };
          after = row.id;
        }
        if (rows.length < STRETCH) break;
      }
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
