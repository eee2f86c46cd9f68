import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/tables.ts';

export function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a person; the schema takes along what hangs on them, but better-auth's links of theirs. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', id).execute();
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** The id of the session a cookie's token names. */
export async function findSessionId(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.id;
}

/** Ends the session a cookie's token names. */
export async function deleteSessionOf(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

/** Which of these sessions live at `now`, in ISO 8601. */
export async function findLiveSessions(
  db: Db,
  ids: readonly string[],
  now: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

/** `email` in lower case. */
export function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}
