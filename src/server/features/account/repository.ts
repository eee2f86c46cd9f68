import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import type { UserRow } from '../../platform/db/tables.ts';
import type { SuspensionColumns } from './suspension.ts';

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a user; foreign keys delete the rest. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Sets the expiry of a login session, in ISO 8601. */
export async function endSessionAt(db: Db, id: string, expiresAt: string): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('id', '=', id).execute();
}

/** Returns the session of a cookie's token, also of a suspended person. */
export function findSession(
  db: Db,
  token: string,
): Promise<{ id: string; userId: string } | undefined> {
  return db
    .selectFrom('sessions')
    .select(['id', 'userId'])
    .where('token', '=', token)
    .executeTakeFirst();
}

export interface LiveSession extends Pick<UserRow, 'firstName' | 'photoUrl'> {
  sessionId: string;
  userId: string;
}

/** Returns the live ones of these sessions at `now`, in milliseconds, with their owners; none of suspended users. */
export function findLiveSessions(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<LiveSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'users.id as userId', 'firstName', 'photoUrl'])
    .where('sessions.id', 'in', ids)
    .where('expiresAt', '>', new Date(now).toISOString())
    .where((is) => is(is.fn.coalesce('suspendedUntil', sql<number>`0`), '<=', now))
    .execute();
}

/** Returns the user of an email in lower case. */
export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Suspends a user until a time in milliseconds; returns the row, if it exists. */
export function setSuspension(
  db: Db,
  id: string,
  suspension: SuspensionColumns,
): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(suspension)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns users suspended at `now` below the id `before`, newest account first. */
export function listSuspended(
  db: Db,
  now: number,
  before: string,
  limit: number,
): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('suspendedUntil', '>', now)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes all login sessions of a user. */
export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Deletes sessions expired before `time`, in ISO 8601. */
export const deleteExpiredSessions = (db: Db, time: string): Promise<void> =>
  deleteBelow(db, 'sessions', ['id'], 'expiresAt', time);
