import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deleteBelow } from '../../../platform/db/in-batches.ts';
import type {
  SecondFactorsTable,
  TrustedBrowsersTable,
  WaitingSignInsTable,
} from '../../../platform/db/tables.ts';

export type SecondFactorRow = Selectable<SecondFactorsTable>;
export type TrustedBrowserRow = Selectable<TrustedBrowsersTable>;
export type WaitingSignInRow = Selectable<WaitingSignInsTable>;

/** A person's app, also one that nobody has confirmed. */
export function findFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom('second_factors')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Whether a person is asked for codes. */
export async function hasApp(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the place of a secret that nobody has confirmed; answers whether there was no other. */
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

/** Switches a person's codes on. */
export async function confirmFactor(db: Db, userId: string, confirmedAt: number): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ confirmedAt })
    .where('userId', '=', userId)
    .execute();
}

/** Uses the code of a half minute up, and all before it; answers whether it had not been. */
export async function spendStep(db: Db, userId: string, lastStep: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ lastStep })
    .where('userId', '=', userId)
    .where('lastStep', '<', lastStep)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns secrets that a key sealed, by the ids of their owners. */
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

/** Unless it was replaced meanwhile. */
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

/** Takes the place of those a person had. */
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

/** Uses one up; answers whether it was there to be used. */
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

/** How many nobody has used. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Those of a person that are trusted at `now`, newest first. */
export function listTrusted(db: Db, userId: string, now: number): Promise<TrustedBrowserRow[]> {
  return db
    .selectFrom('trusted_browsers')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether one of these is trusted with a person's account at `now`. */
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

/** Trusts a browser, and as many of those before it that there are `max`. */
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

/** All of a person's, or one; answers how many there were. */
export async function deleteTrusted(db: Db, userId: string, id?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('trusted_browsers')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertWaiting(db: Db, row: Insertable<WaitingSignInsTable>): Promise<void> {
  await db.insertInto('waiting_sign_ins').values(row).execute();
}

export function findWaiting(
  db: Db,
  hash: string,
  now: number,
): Promise<WaitingSignInRow | undefined> {
  return db
    .selectFrom('waiting_sign_ins')
    .selectAll()
    .where('hash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Counts a code before it is compared; answers how many there were with it, `null`: it may not be. */
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

/** Answers whether it was there. */
export async function deleteWaiting(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('waiting_sign_ins')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets browsers and sign-ins whose time was over at `now`. */
export async function deleteExpired(db: Db, now: number): Promise<void> {
  for (const table of ['waiting_sign_ins', 'trusted_browsers'] as const) {
    await deleteBelow(db, table, ['id'], 'expiresAt', now);
  }
}
