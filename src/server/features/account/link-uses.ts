import type { Db } from '../../platform/db/database.ts';

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
