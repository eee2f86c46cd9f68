import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables, UserRow } from '../../platform/db/tables.ts';

export type EmailChangeRow = Selectable<Tables['email_changes']>;

const CREDENTIAL = 'credential';
const GITHUB = 'github';

export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where((is) => is.and({ userId, providerId: CREDENTIAL }))
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** The value changes with an account's password or app, and ends a browser's login proof. */
export async function findFactorEpoch(db: Db, userId: string): Promise<string> {
  const { password, appSince } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('accounts')
        .select('password')
        .where((is) => is.and({ userId, providerId: CREDENTIAL }))
        .as('password'),
      from
        .selectFrom('second_factors')
        .select('confirmedAt')
        .where('userId', '=', userId)
        .as('appSince'),
    ])
    .executeTakeFirstOrThrow();
  return `${password ?? ''}\n${String(appSince ?? '')}`;
}

export async function putPassword(db: Db, userId: string, hash: string): Promise<void> {
  const updatedAt = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: hash, updatedAt })
    .where((is) => is.and({ userId, providerId: CREDENTIAL }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const row = { userId, providerId: CREDENTIAL, accountId: userId, password: hash };
  await insertAccount(db, row);
}

async function insertAccount(
  db: Db,
  row: Omit<Insertable<Tables['accounts']>, 'id' | 'createdAt' | 'updatedAt'>,
): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), createdAt: now, updatedAt: now, ...row })
    .execute();
}

export const insertGitHubId = (db: Db, userId: string, accountId: string): Promise<void> =>
  insertAccount(db, { userId, providerId: GITHUB, accountId });

export async function findGitHubOwner(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('userId')
    .where((is) => is.and({ providerId: GITHUB, accountId }))
    .executeTakeFirst();
  return row?.userId;
}

export async function gitHubIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('accountId')
    .where((is) => is.and({ providerId: GITHUB, userId }))
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function insertSession(db: Db, row: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** `expiresAt` is in ISO 8601. Returns false if the session ended. */
export async function extendSession(db: Db, id: string, expiresAt: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ expiresAt, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Times are in milliseconds since 1970; undefined means the session ended. */
export async function findSession(
  db: Db,
  id: string,
): Promise<{ began: number; provedAt: number | null } | undefined> {
  const query = db.selectFrom('sessions').select(['createdAt', 'provedAt']).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && { began: new Date(row.createdAt).getTime(), provedAt: row.provedAt };
}

export async function deleteProofs(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ provedAt: null }).where('userId', '=', userId).execute();
}

export async function noteProof(db: Db, id: string, provedAt: number): Promise<void> {
  await db.updateTable('sessions').set({ provedAt }).where('id', '=', id).execute();
}

/** Times are in milliseconds since 1970; undefined means the account has no password. */
export async function passwordSet(
  db: Db,
  userId: string,
): Promise<{ began: number; set: number; isConfirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['users.createdAt as began', 'accounts.updatedAt as set', 'emailVerified'])
    .where('accounts.userId', '=', userId)
    .where('accounts.providerId', '=', CREDENTIAL)
    .executeTakeFirst();
  return (
    row && {
      began: new Date(row.began).getTime(),
      set: new Date(row.set).getTime(),
      isConfirmed: Boolean(row.emailVerified),
    }
  );
}

export async function deleteOtherSignIns(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '!=', CREDENTIAL)
    .execute();
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await deleteFactors(db, userId);
}

export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('userId', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  await deleteTrust(db, userId);
}

export async function deleteTrust(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('waiting_sign_ins').where('userId', '=', userId).execute();
  await db.deleteFrom('trusted_browsers').where('userId', '=', userId).execute();
}

export async function markVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ emailVerified: 1 }).where('id', '=', userId).execute();
}

export function updateEmail(db: Db, userId: string, email: string): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({
      email,
      emailVerified: 1,
      updatedAt: new Date().toISOString(),
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function putEmailChange(db: Db, change: EmailChangeRow): Promise<void> {
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

export function findEmailChange(
  db: Db,
  userId: string,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export function findEmailChangeBy(
  db: Db,
  hash: string,
  now: number,
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where((where) => where.or([where('approveHash', '=', hash), where('confirmHash', '=', hash)]))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

export async function spendEmailToken(
  db: Db,
  userId: string,
  column: 'approveHash' | 'confirmHash',
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ [column]: null })
    .where('userId', '=', userId)
    .execute();
}

export async function deletePairLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('pair_links').where('userId', '=', userId).execute();
}

export async function deleteEmailChange(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A new login session replaces the oldest. */
const SESSIONS_MAX = 100;

export type SessionRow = Pick<
  Selectable<Tables['sessions']>,
  'id' | 'createdAt' | 'lastActiveAt' | 'ipAddress' | 'userAgent'
>;

/** `now` is in ISO 8601; the newest comes first. */
export function findSessions(db: Db, userId: string, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastActiveAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
}

/**
 * Sessions with a proof are kept first, so that someone with the password alone can't end them by
 * many sign-ins. Returns the deleted ids.
 */
export async function deleteOldSessions(db: Db, userId: string): Promise<string[]> {
  const kept = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy(sql`"provedAt" is null`)
    .orderBy('createdAt', 'desc')
    .limit(SESSIONS_MAX);
  const newest = db.selectFrom('sessions').select((is) => is.fn.max('createdAt').as('newest'));
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'not in', kept)
    .where('createdAt', '<', newest.where('userId', '=', userId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((is) => is.and({ userId, id }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** `time` is in milliseconds since 1970. */
export async function noteActive(db: Db, ids: readonly string[], time: number): Promise<void> {
  await db.updateTable('sessions').set({ lastActiveAt: time }).where('id', 'in', ids).execute();
}
