import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { changedRows, deleteRows, findRow, insertRow, updateRows } from '../../platform/db/rows.ts';
import type { NewUserRow, Tables, UserRow } from '../../platform/db/tables.ts';
import { iso } from '../../platform/time.ts';

export type SuspensionColumns = Pick<UserRow, 'suspendedUntil' | 'suspendedFor'>;

export const findById = (db: Db, id: string) => findRow(db, 'users', { id });

/** `email` is in lower case. */
export const findByEmail = (db: Db, email: string) => findRow(db, 'users', { email });

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

export const updateUser = (
  db: Db,
  id: string,
  columns: Partial<SuspensionColumns & Pick<UserRow, 'email' | 'emailVerified' | 'updatedAt'>>,
): Promise<UserRow | undefined> =>
  db.updateTable('users').set(columns).where('id', '=', id).returningAll().executeTakeFirst();

export const markVerified = (db: Db, id: string) =>
  updateRows(db, 'users', { id }, { emailVerified: 1 });

/** Foreign keys delete the rest. */
export const deleteUser = (db: Db, id: string) => deleteRows(db, 'users', { id });

/** The latest comes first; `now` is in milliseconds. */
export const listSuspended = (
  db: Db,
  now: number,
  before: string,
  limit: number,
): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('suspendedUntil', '>', now)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type OwnTable = {
  [Table in keyof Tables]: Tables[Table] extends { userId: unknown } ? Table : never;
}[keyof Tables];

/** Browsers that need no code, and sign-ins that wait for one. */
export const TRUST = ['waiting_sign_ins', 'trusted_browsers'] as const;
export const FACTORS = ['second_factors', 'recovery_codes', ...TRUST] as const;

/** Deletes all rows of a person. */
export async function deleteOwn(
  db: Db,
  userId: string,
  tables: readonly OwnTable[],
): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('userId', '=', userId).execute();
}

/** Passwords are of the provider `credential`. */
const passwordOf = (userId: string) => ({ userId, providerId: 'credential' });

export const findPassword = async (db: Db, userId: string): Promise<string | undefined> =>
  (await findRow(db, 'accounts', passwordOf(userId)))?.password ?? undefined;

/** Returns the time of the last change in milliseconds since 1970; null without a password. */
export async function passwordSince(db: Db, userId: string): Promise<number | null> {
  const row = await findRow(db, 'accounts', passwordOf(userId));
  return row === undefined ? null : new Date(row.updatedAt).getTime();
}

export async function putPassword(db: Db, userId: string, password: string): Promise<void> {
  const columns = { password, updatedAt: new Date().toISOString() };
  if ((await updateRows(db, 'accounts', passwordOf(userId), columns)) > 0) return;
  await insertAccount(db, { ...passwordOf(userId), accountId: userId, password });
}

/** The value changes with an account's password or app, and ends a browser's login proof. */
export async function findFactorEpoch(db: Db, userId: string): Promise<string> {
  const password = await findPassword(db, userId);
  const app = await findRow(db, 'second_factors', { userId });
  return `${password ?? ''}\n${String(app?.confirmedAt ?? '')}`;
}

export async function insertAccount(
  db: Db,
  row: Omit<Insertable<Tables['accounts']>, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const now = new Date().toISOString();
  await insertRow(db, 'accounts', { id: randomUUIDv7(), createdAt: now, updatedAt: now, ...row });
}

type AccountRow = Selectable<Tables['accounts']>;

/** Returns an identity at an external provider. */
export const findIdentity = (
  db: Db,
  key: Pick<AccountRow, 'providerId'> & Partial<Pick<AccountRow, 'userId' | 'accountId'>>,
) => findRow(db, 'accounts', key);

/** Ends login sessions, and sign-ins that wait for a code; returns the sessions by user. */
export async function deleteProviderSessions(
  db: Db,
  key: { userId?: string; providerSession?: string },
): Promise<Map<string, { id: string }[]>> {
  // A concurrent password change or login would begin a session after the deletion.
  const owners = db
    .selectFrom('sessions')
    .select('userId')
    .where((is) => is.and(key));
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', key.userId === undefined ? owners : [key.userId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await deleteRows(db, 'waiting_sign_ins', key);
  const sessions = db.deleteFrom('sessions').where((is) => is.and(key));
  const rows = await sessions.returning(['id', 'userId']).execute();
  return Map.groupBy(rows, ({ userId }) => userId);
}

export async function deleteOtherSignIns(db: Db, userId: string): Promise<void> {
  const accounts = db.deleteFrom('accounts').where('userId', '=', userId);
  await accounts.where('providerId', '!=', 'credential').execute();
  await deleteOwn(db, userId, ['passkeys', ...FACTORS]);
}

/** Times are in milliseconds since 1970; undefined means the session ended. */
export async function findSession(db: Db, id: string) {
  const row = await findRow(db, 'sessions', { id });
  if (row === undefined) return undefined;
  const { createdAt, provedAt, providerSession } = row;
  return { began: new Date(createdAt).getTime(), provedAt, providerSession };
}

/** `now` is in milliseconds; sessions of suspended users aren't live. */
export const findLiveSessions = (db: Db, ids: readonly string[], now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'users.id as _id', 'firstName', 'photoUrl'])
    .where('sessions.id', 'in', ids)
    .where('expiresAt', '>', iso(now))
    .where((is) => is(is.fn.coalesce('suspendedUntil', sql<number>`0`), '<=', now))
    .execute();

/** A new login session replaces the oldest. */
const SESSIONS_MAX = 100;

const ownSessions = (db: Db, userId: string) =>
  db.selectFrom('sessions').where('userId', '=', userId);

/** `now` is in ISO 8601; the newest comes first. */
export const findSessions = (db: Db, userId: string, now: string) =>
  ownSessions(db, userId)
    .select(['id', 'createdAt', 'lastActiveAt', 'ipAddress', 'userAgent'])
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_MAX)
    .execute();

/**
 * Sessions with a proof are kept first, so that someone with the password alone can't end them by many sign-ins.
 * Returns the deleted ids.
 */
export async function deleteOldSessions(db: Db, userId: string): Promise<string[]> {
  const kept = ownSessions(db, userId)
    .select('id')
    .orderBy(sql`"provedAt" is null`)
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_MAX);
  const newest = ownSessions(db, userId).select((is) => is.fn.max('createdAt').as('newest'));
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'not in', kept)
    .where('createdAt', '<', newest)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns how many ended. */
export const deleteOtherSessions = (db: Db, userId: string, keptId: string): Promise<number> =>
  changedRows(db.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', keptId));

/** `lastActiveAt` is in milliseconds since 1970. Ends the warnings about unused accounts, because sessions may end. */
export async function noteActive(
  db: Db,
  ids: readonly string[],
  lastActiveAt: number,
): Promise<void> {
  const active = db.selectFrom('sessions').select('userId').where('id', 'in', ids);
  const warned = db.updateTable('users').set({ idleEndsAt: null }).where('id', 'in', active);
  await warned.where('idleEndsAt', 'is not', null).execute();
  await db.updateTable('sessions').set({ lastActiveAt }).where('id', 'in', ids).execute();
}
