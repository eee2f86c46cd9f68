import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import { openDatabase } from '../../src/server/platform/db/open.ts';

const SECRET = 'a secret for benchmarks alone, 32+';
const ROWS = 500;

/** Environment of a server with these people. */
export const CHAT_ENV = { AUTH_SECRET: SECRET };

/** A signed-in developer with one connection. */
export interface ChatPerson {
  id: string;
  cookie: string;
  peerId: string;
}

/** Stores `count` signed-in developers, connected in pairs. */
export async function storeChatPeople(dataDir: string, count: number): Promise<ChatPerson[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  const people = ids.map((id, index) => ({
    id,
    token: randomBytes(24).toString('base64url'),
    peerId: ids[index ^ 1] ?? id,
  }));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString();
  try {
    for (let from = 0; from < count; from += ROWS) {
      const some = people.slice(from, from + ROWS);
      await database.db
        .insertInto('users')
        .values(
          some.map(({ id }) => ({
            id,
            name: 'Robin Bench',
            firstName: 'Robin',
            lastName: 'Bench',
            email: `${id}@pairwise.example`,
            emailVerified: 0,
            image: null,
            photoUrl: null,
            age: null,
            gender: null,
            createdAt: now,
            updatedAt: now,
          })),
        )
        .execute();
      await database.db
        .insertInto('sessions')
        .values(
          some.map(({ id, token }) => ({
            id: randomUUIDv7(),
            token,
            userId: id,
            expiresAt,
            createdAt: now,
            updatedAt: now,
            ipAddress: null,
            userAgent: null,
          })),
        )
        .execute();
      const pairs = some
        .filter(({ id, peerId }) => id < peerId)
        .map(({ id, peerId }) => ({ lowUserId: id, highUserId: peerId, createdAt: Date.now() }));
      if (pairs.length > 0) await database.db.insertInto('connections').values(pairs).execute();
    }
  } finally {
    await database.close();
  }
  return people.map(({ id, token, peerId }) => ({ id, peerId, cookie: cookieOf(token) }));
}

export async function countMessages(dataDir: string): Promise<number> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const { count } = await database.db
      .selectFrom('messages')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  } finally {
    await database.close();
  }
}

function cookieOf(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `pairwise.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
