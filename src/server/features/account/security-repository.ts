import { randomUUIDv7 } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { DatabaseKind, Db } from '../../platform/db/database.ts';
import type { EmailChangesTable, SessionsTable, UserRow } from '../../platform/db/tables.ts';

export type EmailChangeRow = Selectable<EmailChangesTable>;

const CREDENTIAL = 'credential';

/** The hash of a person's password; `undefined` when they have none. */
export async function findPassword(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where((is) => is.and({ userId, providerId: CREDENTIAL }))
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/**
 * Returns a value bound to an account's password and app: it changes with either, and ends a browser's login proof.
 */
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

/** As {@link findPassword}; nobody else changes it until the transaction ends. */
export async function lockPassword(
  db: Db,
  kind: DatabaseKind,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where((is) => is.and({ userId, providerId: CREDENTIAL }))
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/**
 * Locks a person until the transaction ends: of all that changes what signs them in, one thing
 * happens at a time. On SQLite transactions take turns anyway.
 */
export async function lockUser(db: Db, kind: DatabaseKind, userId: string): Promise<void> {
  if (kind === 'sqlite') return;
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Gives a person this password, in place of the one they had, if any. */
export async function putPassword(db: Db, userId: string, hash: string): Promise<void> {
  const updatedAt = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password: hash, updatedAt })
    .where((is) => is.and({ userId, providerId: CREDENTIAL }))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('accounts')
    .values({
      ...{ id: randomUUIDv7(), userId, providerId: CREDENTIAL, accountId: userId },
      ...{ password: hash, createdAt: updatedAt, updatedAt },
      ...{ accessToken: null, refreshToken: null, idToken: null, scope: null },
      ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
    })
    .execute();
}

/** Begins a session. */
export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** When a session began, in milliseconds since 1970; `undefined`: it ended. */
export async function sessionBegan(db: Db, id: string): Promise<number | undefined> {
  const query = db.selectFrom('sessions').select('createdAt').where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row && new Date(row.createdAt).getTime();
}

/** When a session last showed a second factor; `null`: never, or it ended. */
export async function sessionProved(db: Db, id: string): Promise<number | null> {
  const query = db.selectFrom('sessions').select('provedAt').where('id', '=', id);
  return (await query.executeTakeFirst())?.provedAt ?? null;
}

export async function noteProof(db: Db, id: string, provedAt: number): Promise<void> {
  await db.updateTable('sessions').set({ provedAt }).where('id', '=', id).execute();
}

/** When a person's account began and its password was set, in milliseconds since 1970; `undefined`: it has none. */
export async function passwordSet(
  db: Db,
  userId: string,
): Promise<{ began: number; set: number } | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select(['users.createdAt as began', 'accounts.updatedAt as set'])
    .where('accounts.userId', '=', userId)
    .where('accounts.providerId', '=', CREDENTIAL)
    .executeTakeFirst();
  return row && { began: new Date(row.began).getTime(), set: new Date(row.set).getTime() };
}

/** Ends every way into an account but its password. */
export async function deleteOtherSignIns(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '!=', CREDENTIAL)
    .execute();
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
  await deleteFactors(db, userId);
}

/** Takes a person's app away with all that stands in for it. */
export async function deleteFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('userId', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  await deleteTrust(db, userId);
}

/** Ends what a password began, and where it was enough: sign-ins that wait for a code, browsers that need none. */
export async function deleteTrust(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('waiting_sign_ins').where('userId', '=', userId).execute();
  await db.deleteFrom('trusted_browsers').where('userId', '=', userId).execute();
}

/** Notes that a person's email is theirs. */
export async function markVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('users').set({ emailVerified: 1 }).where('id', '=', userId).execute();
}

/** Gives a person an email, and notes that it is theirs; answers the row as it now is. */
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

/** Takes the place of a change that is under way. */
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

/** Whether such a browser signed in to an account since then, in ISO 8601, but for one session. */
export async function hasSessionLike(
  db: Db,
  {
    userId,
    userAgent,
    sessionId,
  }: { userId: string; userAgent: string; sessionId?: string | undefined },
  since: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('userAgent', '=', userAgent)
    .where('createdAt', '>', since)
    .$if(sessionId !== undefined, (query) => query.where('id', '!=', sessionId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

/** The change one of whose two tokens has this hash. */
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

/** Uses up one of the two tokens. */
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

/** Ends a change; answers whether there was one. */
export async function deleteEmailChange(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type SessionRow = Pick<
  Selectable<SessionsTable>,
  'id' | 'createdAt' | 'updatedAt' | 'lastActiveAt' | 'ipAddress' | 'userAgent'
>;

/** A person's sessions that live at `now` (ISO 8601). */
export function findSessions(db: Db, userId: string, now: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'updatedAt', 'lastActiveAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .execute();
}

/** Ends one session of a person; answers whether they had it. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((is) => is.and({ userId, id }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a person's sessions but one; answers how many. */
export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Notes that these sessions were used at `time`, in milliseconds since 1970. */
export async function noteActive(db: Db, ids: readonly string[], time: number): Promise<void> {
  await db.updateTable('sessions').set({ lastActiveAt: time }).where('id', 'in', ids).execute();
}
