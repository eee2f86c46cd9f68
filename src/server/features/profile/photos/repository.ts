import type { Db } from '../../../platform/db/database.ts';

/** Enters a photo before its files are written; it is nobody's, and removed at `dueAt`. */
export async function insertPhoto(db: Db, name: string, dueAt: number): Promise<void> {
  await db.insertInto('photos').values({ name, userId: null, dueAt }).execute();
}

/** Makes a photo the person's; `false` when it is gone. Whatever was theirs must have been released. */
export async function adoptPhoto(db: Db, name: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    // Due at once should its person go.
    .set({ userId, dueAt: 0 })
    .where('name', '=', name)
    .where('userId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes the person's photo nobody's. */
export async function releasePhoto(db: Db, userId: string): Promise<void> {
  await db.updateTable('photos').set({ userId: null }).where('userId', '=', userId).execute();
}

/** The photo a person has uploaded and shows. */
export async function findPhotoOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.name;
}

/** Makes a photo that could not be written due at once. */
export async function expirePhoto(db: Db, name: string): Promise<void> {
  await db.updateTable('photos').set({ dueAt: 0 }).where('name', '=', name).execute();
}

/** Names of photos that are nobody's at `now`. */
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

export async function deletePhoto(db: Db, name: string): Promise<void> {
  await db.deleteFrom('photos').where('name', '=', name).where('userId', 'is', null).execute();
}
