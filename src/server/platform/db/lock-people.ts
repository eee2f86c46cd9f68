import type { DatabaseKind, Db } from './database.ts';
import type { UserRow } from './tables.ts';

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

/** Locks a person until the transaction ends; undefined means the account is gone. */
export function lockPerson(
  trx: Db,
  kind: DatabaseKind,
  userId: string,
): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}
