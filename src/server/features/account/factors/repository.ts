import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deleteBelow } from '../../../platform/db/in-batches.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type SecondFactorRow = Selectable<Tables['second_factors']>;
export type TrustedBrowserRow = Selectable<Tables['trusted_browsers']>;
export type PendingSignInRow = Selectable<Tables['waiting_sign_ins']>;

/** The app may be unconfirmed. */
export function findFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
}

export async function hasApp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if a confirmed secret exists. */
export async function putUnconfirmed(db: Db, row: SecondFactorRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(row).where('second_factors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function confirmFactor(db: Db, userId: string, confirmedAt: number): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ confirmedAt })
    .where('userId', '=', userId)
    .execute();
}

/** Earlier steps count as used too; returns false if this one was used. */
export async function spendStep(db: Db, userId: string, lastStep: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ lastStep })
    .where('userId', '=', userId)
    .where('lastStep', '<', lastStep)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findSealedBy(
  db: Db,
  keyName: string,
  limit: number,
  after: string,
): Promise<SecondFactorRow[]> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('keyName', '=', keyName)
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute();
}

/** A row replaced meanwhile stays. */
export async function sealAnew(
  db: Db,
  { userId, sealed }: SecondFactorRow,
  now: Pick<SecondFactorRow, 'sealed' | 'keyName'>,
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set(now)
    .where((is) => is.and({ userId, sealed }))
    .execute();
}

export async function putRecoveryCodes(
  db: Db,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ hash, userId, usedAt: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function spendRecoveryCode(
  db: Db,
  { userId, hash }: { userId: string; hash: string },
  usedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ usedAt })
    .where((is) => is.and({ userId, hash }))
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** The newest comes first; `now` is in milliseconds. */
export function listTrusted(db: Db, userId: string, now: number): Promise<TrustedBrowserRow[]> {
  return db
    .selectFrom('trusted_browsers')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

export async function isTrusted(
  db: Db,
  userId: string,
  hashes: readonly string[],
  now: number,
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const row = await db
    .selectFrom('trusted_browsers')
    .select('id')
    .where('userId', '=', userId)
    .where('hash', 'in', hashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTrusted(db: Db, row: TrustedBrowserRow, max: number): Promise<void> {
  await db.insertInto('trusted_browsers').values(row).execute();
  const [oldest] = await db
    .selectFrom('trusted_browsers')
    .select('id')
    .where('userId', '=', row.userId)
    .orderBy('id', 'desc')
    .offset(max)
    .limit(1)
    .execute();
  if (oldest === undefined) return;
  await db
    .deleteFrom('trusted_browsers')
    .where('userId', '=', row.userId)
    .where('id', '<=', oldest.id)
    .execute();
}

/** Without `id`, all trust ends; returns the number of browsers. */
export async function deleteTrusted(db: Db, userId: string, id?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_browsers')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertPending(
  db: Db,
  row: Insertable<Tables['waiting_sign_ins']>,
): Promise<void> {
  await db.insertInto('waiting_sign_ins').values(row).execute();
}

export function findPending(
  db: Db,
  hash: string,
  now: number,
): Promise<PendingSignInRow | undefined> {
  return db
    .selectFrom('waiting_sign_ins')
    .selectAll()
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** The count precedes the comparison. Returns null if the limit is reached. */
export async function countAttempt(db: Db, id: string, max: number): Promise<number | null> {
  const row = await db
    .updateTable('waiting_sign_ins')
    .set((is) => ({ attempts: is('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', max)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

export async function deletePending(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_sign_ins')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** `now` is in milliseconds. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  for (const table of ['waiting_sign_ins', 'trusted_browsers'] as const) {
    await deleteBelow(db, table, ['id'], 'expiresAt', now);
  }
}
