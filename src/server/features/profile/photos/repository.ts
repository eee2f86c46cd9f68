import type { Db } from '../../../platform/db/database.ts';

/** A photo is registered before its files exist; unused, it is deleted at `dueAt`. */
export async function insertPhoto(db: Db, name: string, dueAt: number): Promise<void> {
  await db.insertInto('photos').values({ name, userId: null, dueAt }).execute();
}

/** Returns false if the photo is gone. The person's previous photo must be released. */
export async function adoptPhoto(db: Db, name: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    // If the person is deleted, the photo is due at once.
    .set({ userId, dueAt: 0 })
    .where('name', '=', name)
    .where('userId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function releasePhoto(db: Db, userId: string): Promise<void> {
  await db.updateTable('photos').set({ userId: null }).where('userId', '=', userId).execute();
}

export async function findPhotoOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('name')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.name;
}

/** Its writing failed, so the photo is due at once. */
export async function expirePhoto(db: Db, name: string): Promise<void> {
  await db.updateTable('photos').set({ dueAt: 0 }).where('name', '=', name).execute();
}

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

export async function deletePhoto(db: Db, name: string): Promise<void> {
  await db.deleteFrom('photos').where('name', '=', name).where('userId', 'is', null).execute();
}
