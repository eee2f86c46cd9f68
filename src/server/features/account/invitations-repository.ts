import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export async function putInvitation(
  db: Db,
  invitation: Selectable<Tables['invitations']>,
): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', invitation.createdAt).execute();
  await db.insertInto('invitations').values(invitation).execute();
}

export async function isInvited(db: Db, hash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('hash')
    .where('hash', '=', hash)
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tables of links with a number of uses and an end, found by the hash of their token. */
type LinkTable = 'invitations' | 'pair_links';

/** Uses a link once; returns false if no use is left, also under concurrency. */
export async function takeUse(
  db: Db,
  table: LinkTable,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set((eb) => ({ usesLeft: eb('usesLeft', '-', 1) }))
    .where('hash', '=', hash)
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
