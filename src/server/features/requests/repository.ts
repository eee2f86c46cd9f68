import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Review } from '#shared/matching.ts';
import type { Db } from '../../platform/db/database.ts';
import { BATCH, inBatches } from '../../platform/db/in-batches.ts';
import { betweenKey, hasLocks, lockBetween } from '../../platform/db/lock-people.ts';
import { changes, deleteRows, findRow, updateRows, upsertRow } from '../../platform/db/rows.ts';
import type { SignalRow, Tables } from '../../platform/db/tables.ts';
import { DEVELOPER_COLUMNS } from '../profile/profile.ts';

/** The developers can't be deleted until the transaction ends. */
export async function lockPair(db: Db, one: string, other: string) {
  await lockBetween(db, betweenKey(one, other));
  return db
    .selectFrom('users')
    .select([...DEVELOPER_COLUMNS, 'emailVerified', 'suspendedUntil', 'pausedUntil'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** The order of ids keeps two developers who leave at once from a deadlock. */
export async function lockDeveloper(db: Db, userId: string): Promise<void> {
  if (!hasLocks(db)) return;
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  await db
    .selectFrom('signals')
    .select('id')
    .where((is) => is.or({ fromUserId: userId, toUserId: userId }))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A transaction takes this lock last. */
export async function lockSender(db: Db, userId: string): Promise<void> {
  await lockBetween(db, `sender ${userId}`);
}

const between =
  (one: string, other: string) =>
  (is: ExpressionBuilder<Tables, 'signals'>): Expression<SqlBool> =>
    is.or([
      is.and({ fromUserId: one, toUserId: other }),
      is.and({ fromUserId: other, toUserId: one }),
    ]);

export const signalsBetween = (db: Db, one: string, other: string): Promise<SignalRow[]> =>
  db.selectFrom('signals').selectAll().where(between(one, other)).execute();

/** A request that is sent again doesn't come back before the time until which `toUserId` hid it. */
export async function keepPutAway(
  db: Db,
  { toUserId, fromUserId, laterUntil }: SignalRow,
  now: number,
): Promise<void> {
  if (laterUntil === null || laterUntil <= now) return;
  await db
    .deleteFrom('put_away')
    .where('toUserId', '=', toUserId)
    .where('until', '<=', now)
    .execute();
  const row = { toUserId, fromUserId, until: laterUntil };
  await upsertRow(db, 'put_away', ['toUserId', 'fromUserId'], row);
}

/** Milliseconds since 1970, or null. */
export async function findPutAway(
  db: Db,
  fromUserId: string,
  toUserId: string,
  now: number,
): Promise<number | null> {
  const row = await findRow(db, 'put_away', { fromUserId, toUserId });
  return row !== undefined && row.until > now ? row.until : null;
}

/** A request shown again stays visible when it is withdrawn and sent again. */
export const forgetPutAway = (db: Db, fromUserId: string, toUserId: string) =>
  deleteRows(db, 'put_away', { fromUserId, toUserId });

/**
 * The request that created the connection is included if that has just `ended`. Returns the
 * withdrawn requests as they were.
 */
export async function deleteRequests(
  db: Db,
  one: string,
  other: string,
  ended: boolean,
): Promise<SignalRow[]> {
  const gone = await db
    .deleteFrom('signals')
    .where(between(one, other))
    .where('status', '=', 'interested')
    .where((is) =>
      is.or([is('review', 'is', null), ...(ended ? [is('review', '=', 'accepted' as const)] : [])]),
    )
    .returningAll()
    .execute();
  // A declined request stays declined; for its sender it disappears like a pending one.
  const hidden = await db
    .updateTable('signals')
    .set({ shownAs: 'none' })
    .where(between(one, other))
    .where((is) => is.and({ status: 'interested', review: 'rejected' }))
    .where('shownAs', 'is', null)
    .returningAll()
    .execute();
  return [...gone, ...hidden.map((row) => ({ ...row, shownAs: null }))];
}

export const findReceived = (db: Db, id: string, toUserId: string) =>
  findRow(db, 'signals', { id, toUserId, status: 'interested' });

/** Returns false if the request isn't pending. The comment of an accepted one becomes a message. */
export async function reviewPending(db: Db, id: string, review: Review, reviewedAt: number) {
  const pending = { id, status: 'interested', review: null } as const;
  const columns = { review, reviewedAt, ...(review === 'accepted' && { note: null }) };
  return (await updateRows(db, 'signals', pending, columns)) > 0;
}

/** Returns false for a decline before `since`. */
export const unreview = (db: Db, id: string, since: number): Promise<boolean> =>
  changes(
    db
      .updateTable('signals')
      .set({ review: null, reviewedAt: null, laterUntil: null })
      .where((is) => is.and({ id, review: 'rejected' }))
      .where('reviewedAt', '>=', since),
  );

/** Null shows the request again. Returns false if it isn't pending. */
export const putAway = async (db: Db, id: string, laterUntil: number | null): Promise<boolean> =>
  (await updateRows(db, 'signals', { id, review: null }, { laterUntil })) > 0;

/** Requests sent again since stay. */
export async function deleteDeclinedNotes(db: Db, before: number): Promise<void> {
  // The partial index has the same condition.
  await inBatches(
    db,
    sql`update signals set note = null where id in (select id from signals
      where note is not null and review = 'rejected' and "reviewedAt" < ${before}
      and "createdAt" < ${before} limit ${sql.lit(BATCH)})`,
  );
}
