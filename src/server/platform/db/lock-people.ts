import type { DatabaseKind, Db } from './database.ts';

/** Locks two people until the transaction ends. SQLite runs one transaction at a time. */
export async function lockPeople(
  trx: Db,
  kind: DatabaseKind,
  { lowUserId, highUserId }: { lowUserId: string; highUserId: string },
): Promise<void> {
  if (kind === 'sqlite') return;
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [lowUserId, highUserId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
