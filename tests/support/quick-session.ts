import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import { nextMessageId } from '#server/features/chat/messages/message-id.ts';
import { timeOf } from '#server/platform/ids.ts';
import type { Database } from '#server/platform/db/database.ts';
import { toUser } from '#server/features/profile/profile.ts';
import type { User } from '#shared/user.ts';
import { type Credentials, uniquePerson } from './account.ts';

/** Ids rise also within a millisecond, because lists show the newest account first. */
let newestId: string | null = null;

/**
 * Creates an account directly in the database. It has no password, and so no time for hashing: for tests with many
 * developers who never sign in again.
 */
export async function putAccount(
  { db }: Database,
  credentials: Credentials = uniquePerson(),
): Promise<User> {
  const { firstName, lastName, emailId: email } = credentials;
  const now = new Date().toISOString();
  // A test with another clock may have made an account in the future.
  if (newestId !== null && timeOf(newestId) > Date.now() + 1) newestId = null;
  newestId = nextMessageId(newestId);
  const row = await db
    .insertInto('users')
    .values({
      id: newestId,
      email,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Creates a session of `userId` in the database; returns the Cookie header of its browser (http). */
export async function putSession(
  { db }: Database,
  authSecret: string,
  userId: string,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const now = new Date();
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token,
      userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 14 * 24 * 3_600_000).toISOString(),
      ipAddress: null,
      userAgent: null,
    })
    .execute();
  const signature = createHmac('sha256', authSecret).update(token).digest('base64');
  return `pairwise.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
