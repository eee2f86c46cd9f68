import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { changes } from '../../../platform/db/rows.ts';
import type { Tables } from '../../../platform/db/tables.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();

/** Returns false if the key exists; a key belongs to one person. */
export async function insertPasskey(db: Db, row: PasskeyRow): Promise<boolean> {
  const key = db.insertInto('passkeys').values(row);
  return changes(key.onConflict((on) => on.column('credentialId').doNothing()));
}

/** Returns false if its counter was seen before or the key is gone. */
export async function noteUse(
  db: Db,
  id: string,
  use: Pick<PasskeyRow, 'counter' | 'backedUp'>,
): Promise<boolean> {
  const key = db
    .updateTable('passkeys')
    .set({ ...use, lastUsedAt: Date.now() })
    .where('id', '=', id)
    // Devices without a counter always send 0.
    .where('counter', use.counter === 0 ? '=' : '<', use.counter);
  return changes(key);
}
