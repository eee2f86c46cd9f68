import type { DatabaseKind, Db } from '../../platform/db/database.ts';

/** Milliseconds since 1970; undefined means never seen, or suspended. */
export async function findLastSeen(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('last_seen')
    .innerJoin('users', 'users.id', 'last_seen.userId')
    .select('seenAt')
    .where('userId', '=', userId)
    .where((is) =>
      is.or([is('suspendedUntil', 'is', null), is('suspendedUntil', '<=', Date.now())]),
    )
    .executeTakeFirst();
  return row?.seenAt;
}

/** Deleted accounts are skipped. */
export async function saveLastSeen(
  db: Db,
  kind: DatabaseKind,
  seen: readonly { userId: string; seenAt: number }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const users = await trx
      .selectFrom('users')
      .select('id')
      .where(
        'id',
        'in',
        seen.map(({ userId }) => userId),
      )
      .orderBy('id')
      .$if(kind === 'postgres', (query) => query.forKeyShare())
      .execute();
    const existing = new Set(users.map(({ id }) => id));
    // Rows are sorted, so two nodes don't deadlock.
    const rows = seen
      .filter(({ userId }) => existing.has(userId))
      .sort((one, other) => (one.userId < other.userId ? -1 : 1));
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
