import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { changes, deleteRows, findRow, insertRow } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type SecondFactorRow = Selectable<Tables['second_factors']>;
export type PendingSignInRow = Selectable<Tables['waiting_sign_ins']>;
type TrustedBrowserRow = Selectable<Tables['trusted_browsers']>;

export const hasApp = async (db: Db, userId: string): Promise<boolean> =>
  ((await findRow(db, 'second_factors', { userId }))?.confirmedAt ?? null) !== null;

/** Returns false if a confirmed secret exists. */
export async function putUnconfirmed(db: Db, row: SecondFactorRow): Promise<boolean> {
  const factor = db
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(row).where('second_factors.confirmedAt', 'is', null),
    );
  return changes(factor);
}

/** Earlier steps count as used too; returns false if this one was used. */
export async function spendStep(db: Db, userId: string, lastStep: number): Promise<boolean> {
  const factor = db.updateTable('second_factors').set({ lastStep }).where('userId', '=', userId);
  return changes(factor.where('lastStep', '<', lastStep));
}

export const findSealedBy = (
  db: Db,
  keyName: string,
  limit: number,
  after: string,
): Promise<SecondFactorRow[]> =>
  db
    .selectFrom('second_factors')
    .selectAll()
    .where('keyName', '=', keyName)
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute();

/** Replaces all recovery codes. */
export async function putRecoveryCodes(db: Db, userId: string, hashes: string[]): Promise<void> {
  await deleteRows(db, 'recovery_codes', { userId });
  const rows = hashes.map((hash) => ({ hash, userId, usedAt: null }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** The newest comes first. */
export const listTrusted = (db: Db, userId: string): Promise<TrustedBrowserRow[]> =>
  db
    .selectFrom('trusted_browsers')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', Date.now())
    .orderBy('id', 'desc')
    .execute();

export async function insertTrusted(db: Db, row: TrustedBrowserRow, max: number): Promise<void> {
  await insertRow(db, 'trusted_browsers', row);
  const own = db.selectFrom('trusted_browsers').select('id').where('userId', '=', row.userId);
  const [oldest] = await own.orderBy('id', 'desc').offset(max).limit(1).execute();
  if (oldest === undefined) return;
  const old = db.deleteFrom('trusted_browsers').where('userId', '=', row.userId);
  await old.where('id', '<=', oldest.id).execute();
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
