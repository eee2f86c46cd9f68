import type { Db } from '../../../platform/db/database.ts';
import { deleteRows, findRow, insertRow, updateRows } from '../../../platform/db/rows.ts';

/** A photo is registered before its files exist; unused, it is deleted at `dueAt`. */
export const insertPhoto = (db: Db, name: string, dueAt: number) =>
  insertRow(db, 'photos', { name, userId: null, dueAt });

/** Returns false if the photo is gone. The person's previous photo must be released. */
export const adoptPhoto = async (db: Db, name: string, userId: string): Promise<boolean> =>
  // If the person is deleted, the photo is due at once.
  (await updateRows(db, 'photos', { name, userId: null }, { userId, dueAt: 0 })) > 0;

export async function releasePhoto(db: Db, userId: string): Promise<void> {
  await updateRows(db, 'photos', { userId }, { userId: null });
}

export const findPhotoOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (await findRow(db, 'photos', { userId }))?.name;

/** Its writing failed, so the photo is due at once. */
export const expirePhoto = (db: Db, name: string) =>
  updateRows(db, 'photos', { name }, { dueAt: 0 });

/** `now` is in milliseconds since 1970. */
export async function findLeftovers(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('name')
    .where('userId', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export const deletePhoto = (db: Db, name: string) =>
  deleteRows(db, 'photos', { name, userId: null });
