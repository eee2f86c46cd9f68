import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Use } from './relying-party.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

export function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the key exists; a key belongs to one person. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false if its counter was seen before or the key is gone. */
export async function noteUse(
  db: Db,
  id: string,
  { counter, backedUp }: Use,
  lastUsedAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, backedUp, lastUsedAt })
    .where('id', '=', id)
    // Devices without a counter always send 0.
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function renamePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where((is) => is.and({ userId, id }))
    .returningAll()
    .executeTakeFirst();
}

export function deletePasskey(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<PasskeyRow | undefined> {
  return db
    .deleteFrom('passkeys')
    .where((is) => is.and({ userId, id }))
    .returningAll()
    .executeTakeFirst();
}
