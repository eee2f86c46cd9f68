import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import type { NewUserRow, UserRow } from '../../platform/db/tables.ts';
import { iso } from '../../platform/time.ts';

export interface SuspensionColumns {
  suspendedUntil: number | null;
  suspendedFor: string | null;
}

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined means the address has an account, also under concurrency. */
export function insertUser(
  db: Db,
  row: Pick<NewUserRow, 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'photoUrl'>,
): Promise<UserRow | undefined> {
  const now = new Date().toISOString();
  const name = `${row.firstName} ${row.lastName}`.trim();
  return db
    .insertInto('users')
    .values({ id: randomUUIDv7(), name, createdAt: now, updatedAt: now, ...row })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Foreign keys delete the rest. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

export interface LiveSession extends Pick<UserRow, 'firstName' | 'photoUrl'> {
  sessionId: string;
  userId: string;
}

/** `now` is in milliseconds; sessions of suspended users aren't live. */
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
    .where('expiresAt', '>', iso(now))
    .where((is) => is(is.fn.coalesce('suspendedUntil', sql<number>`0`), '<=', now))
    .execute();
}

/** `email` is in lower case. */
export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

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

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** `time` is in ISO 8601. */
export const deleteExpiredSessions = (db: Db, time: string): Promise<void> =>
  deleteBelow(db, 'sessions', ['id'], 'expiresAt', time);
