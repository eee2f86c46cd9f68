import type { Db } from '../../platform/db/database.ts';
import { changes, findRow, updateRows } from '../../platform/db/rows.ts';
import { deleteBelow } from '../../platform/db/in-batches.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { DEVELOPER_COLUMNS } from '../profile/profile.ts';

export type PageColumns = Omit<Tables['public_pages'], 'userId'>;

/** The handle may be a former one. */
export const findPage = (db: Db, handle: string) =>
  db
    .selectFrom('handles as h')
    .innerJoin('users', 'users.id', 'h.userId')
    .innerJoin('public_pages as p', 'p.userId', 'h.userId')
    .innerJoin('handles as now', (join) =>
      join.onRef('now.userId', '=', 'h.userId').on('now.until', 'is', null),
    )
    .select(DEVELOPER_COLUMNS)
    .select(['users.email', 'users.emailVerified', 'users.suspendedUntil'])
    .select(['h.until', 'now.handle as current', 'p.on', 'p.show', 'p.contact', 'p.noindex'])
    .where('h.handle', '=', handle)
    .executeTakeFirst();

/** Search engines see confirmed accounts only. The order is alphabetical. */
export async function listedHandles(
  db: Db,
  now: number,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('handles as h')
    .innerJoin('public_pages as p', 'p.userId', 'h.userId')
    .innerJoin('users as u', 'u.id', 'h.userId')
    .select('h.handle')
    .where('h.handle', '>', after)
    .where('h.until', 'is', null)
    .where('p.on', '=', 1)
    .where('p.noindex', '=', 0)
    .where('u.emailVerified', '=', 1)
    .where((is) => is.or([is('u.suspendedUntil', 'is', null), is('u.suspendedUntil', '<=', now)]))
    .orderBy('h.handle')
    .limit(limit)
    .execute();
  return rows.map(({ handle }) => handle);
}

export const handleOf = async (db: Db, userId: string): Promise<string | null> =>
  (await findRow(db, 'handles', { userId, until: null }))?.handle ?? null;

/** The alphabetical order keeps two users who swap handles from a deadlock. */
export async function lockHandles(db: Db, handles: string[]): Promise<void> {
  await db
    .selectFrom('handles')
    .select('handle')
    .where('handle', 'in', handles)
    .orderBy('handle')
    .forUpdate()
    .execute();
}

/** The transaction is the one that assigns another handle. */
export const leaveHandle = (db: Db, userId: string, until: number) =>
  updateRows(db, 'handles', { userId, until: null }, { until });

export async function countFormer(db: Db, userId: string, now: number): Promise<number> {
  const all = db.selectFrom('handles').select(({ fn }) => fn.countAll<number>().as('count'));
  const former = all.where('userId', '=', userId).where('until', '>', now);
  return (await former.executeTakeFirstOrThrow()).count;
}

/** Returns false if another user has the handle; an expired one is free. */
export async function takeHandle(
  db: Db,
  userId: string,
  handle: string,
  now: number,
): Promise<boolean> {
  const taken = db
    .insertInto('handles')
    .values({ handle, userId, until: null })
    .onConflict((conflict) =>
      conflict
        .column('handle')
        .doUpdateSet({ userId, until: null })
        .where((is) => is.or([is('handles.userId', '=', userId), is('handles.until', '<=', now)])),
    );
  return changes(taken);
}

/** Former handles are free at once. */
export async function leaveHandles(db: Db, userId: string, until: number): Promise<void> {
  const former = db.deleteFrom('handles').where('userId', '=', userId);
  await former.where('until', 'is not', null).execute();
  await leaveHandle(db, userId, until);
}

export const forgetHandles = (db: Db, now: number): Promise<void> =>
  deleteBelow(db, 'handles', ['handle'], 'until', now + 1);
