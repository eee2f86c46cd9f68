import type { Db } from '../../platform/db/database.ts';
import { rowsOfExisting } from '../../platform/db/lock-people.ts';
import { notSuspended } from '../profile/profile.ts';

/** Milliseconds since 1970; undefined means never seen, or suspended. */
export async function findLastSeen(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('last_seen')
    .innerJoin('users', 'users.id', 'last_seen.userId')
    .select('seenAt')
    .where('userId', '=', userId)
    .where(notSuspended(Date.now()))
    .executeTakeFirst();
  return row?.seenAt;
}

/** Deleted accounts are skipped. */
export async function saveLastSeen(
  db: Db,
  seen: readonly { userId: string; seenAt: number }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await rowsOfExisting(trx, seen);
    if (rows.length === 0) return;
    await trx
      .insertInto('last_seen')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet((to) => ({ seenAt: to.ref('excluded.seenAt') }))
          .whereRef('excluded.seenAt', '>', 'last_seen.seenAt'),
      )
      .execute();
  });
}
